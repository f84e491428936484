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
import { type ExportDocument, sourceGroups } from './export-document.ts'
import type { ExportRequest } from './render-request.ts'
import type { NumberedSource } from './source-numbers.ts'
import { sourceAnchor, WordText, wordBlocks, wordNumbering } from './word-blocks.ts'
import { grey, wordStyles } from './word-styles.ts'

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
    styles: wordStyles(),
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
