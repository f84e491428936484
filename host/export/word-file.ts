import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  Footer,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  TableOfContents,
  TextRun,
} from 'docx'
import { aiMetadataName } from '../../lib/text/ai-metadata.ts'
import { aiMetadata } from './ai-label.ts'
import { type ExportDocument, type NumberedSource, sourceGroups } from './export-document.ts'
import type { ExportRequest } from './render-request.ts'
import { sourceAnchor, WordText, wordBlocks, wordNumbering } from './word-blocks.ts'

/** Word uses a separate font per script; a style that names one does not inherit the others. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: '微软雅黑', cs: 'Calibri' }
const language = { value: 'en-US', eastAsia: 'zh-CN' }
const run = { font, language }
const grey = '6b6459'

/** Writes a document for Word: contents, footnotes with links, numbered sources, page numbers, metadata. */
export async function wordFile(document: ExportDocument, request: ExportRequest): Promise<Uint8Array> {
  const { title, labels, sources } = document
  const { texts } = request
  const aigc = aiMetadata(request, request.records)
  const body = new WordText(new Set(sources.map(({ number }) => String(number))))
  const children = wordBlocks(document.blocks, body)
  const file = new Document({
    title,
    creator: request.app,
    lastModifiedBy: request.app,
    keywords: labels[0] ?? '',
    description: labels.join(' · '),
    ...(aigc === null ? {} : { customProperties: [{ name: aiMetadataName, value: aigc }] }),
    styles: styles(),
    numbering: wordNumbering,
    footnotes: Object.fromEntries(
      sources
        .filter(({ number }) => body.isCited(number))
        .map((source) => [source.number, { children: [new Paragraph({ children: sourceRuns(source) })] }]),
    ),
    sections: [
      {
        footers: { default: footer(texts.footer) },
        children: [
          new Paragraph({ heading: 'Title', children: [new TextRun(title)] }),
          ...labels.map((value) => new Paragraph({ style: 'Label', children: [new TextRun(value)] })),
          ...(document.hasContents
            ? [
                new TableOfContents(texts.contents, {
                  hyperlink: true,
                  headingStyleRange: '2-3',
                  beginDirty: false,
                }),
              ]
            : []),
          ...children,
          ...sourceGroups(sources, texts).flatMap((group) => sourceList(group.sources, group.title)),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}

function styles() {
  const heading = (size: number, before: number) => ({
    run: { ...run, size, bold: true, color: '26221d' },
    paragraph: { spacing: { before, after: 120 }, keepNext: true },
  })
  const paragraphStyle = (id: string, of: { run?: object; paragraph?: object }) => ({
    id,
    name: id,
    basedOn: 'Normal',
    run: { ...run, ...of.run },
    paragraph: of.paragraph ?? {},
  })
  return {
    default: {
      document: {
        run: { ...run, size: 22 },
        paragraph: { spacing: { line: 360, after: 120 } },
      },
      title: heading(40, 0),
      heading1: heading(34, 360),
      heading2: heading(30, 360),
      heading3: heading(26, 280),
      heading4: heading(24, 240),
      heading5: heading(22, 200),
      heading6: heading(22, 200),
      footnoteText: { run: { ...run, size: 18 } },
    },
    paragraphStyles: [
      paragraphStyle('Label', { run: { size: 18, color: grey }, paragraph: { spacing: { after: 60 } } }),
      paragraphStyle('Quote', { run: { color: grey }, paragraph: { indent: { left: 360 } } }),
      paragraphStyle('Code', {
        run: { font: { ...font, ascii: 'Consolas', hAnsi: 'Consolas' }, size: 20 },
        paragraph: { spacing: { line: 280, after: 0 }, indent: { left: 240 } },
      }),
    ],
  }
}

function footer(text: string): Footer {
  const page = new TextRun({ children: ['  ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 18 })
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ text, size: 18, color: grey }), page],
      }),
    ],
  })
}

/** Each entry is the target of repeated markers; its number is that of the source's footnote. */
function sourceList(sources: readonly NumberedSource[], title: string): Paragraph[] {
  return [
    new Paragraph({ heading: 'Heading2', children: [new TextRun(title)] }),
    ...sources.map(
      (source) =>
        new Paragraph({
          children: [
            new Bookmark({ id: sourceAnchor(source.number), children: [new TextRun(`[${source.number}] `)] }),
            ...sourceRuns(source),
          ],
        }),
    ),
  ]
}

function sourceRuns({ title, url, about }: NumberedSource): ParagraphChild[] {
  const name = new TextRun(url === '' ? { text: title } : { text: title, style: 'Hyperlink' })
  return [
    url === '' ? name : new ExternalHyperlink({ link: url, children: [name] }),
    ...(about === '' ? [] : [new TextRun({ text: ` · ${about}`, color: grey })]),
  ]
}
