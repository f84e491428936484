import pdfMake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { aiMetadataName } from '../../lib/text/ai-metadata.ts'
import { aiMetadata } from './ai-label.ts'
import { type ExportDocument, sourceGroups } from './export-document.ts'
import { FontChain } from './font-chain.ts'
import { PdfFormulas } from './formulas/pdf-formula.ts'
import { type PdfRun, type PdfText, pdfBlocks, sourceDestination } from './pdf-blocks.ts'
import type { ExportRequest } from './render-request.ts'
import type { NumberedSource } from './source-numbers.ts'

const grey = '#6b6459'
const indigo = '#2c4a7c'
const mainFace = 'Sans'

/** Writes a document as PDF with embedded fonts: contents, numbered sources with links, page numbers, metadata. */
export async function pdfFile(document: ExportDocument, request: ExportRequest): Promise<Uint8Array> {
  const { fonts } = request
  const [regular, bold] = [new FontChain(fonts, 'regular'), new FontChain(fonts, 'bold')]
  const faces = [mainFace, ...fonts.fallback.map((_, at) => `Fallback${at}`)] as const
  const text: PdfText = {
    of: (value, isBold) =>
      (isBold ? bold : regular)
        .runs(value)
        .map(({ text: run, font }) => ({ text: run, font: faces[font] ?? faces[0] })),
    formulas: new PdfFormulas(),
  }
  // Names in the text are never opened: only font files of this machine, and no addresses.
  const readable = new Set([fonts.regular, fonts.bold, ...fonts.fallback])
  pdfMake.setUrlAccessPolicy(() => false)
  pdfMake.setLocalAccessPolicy((path) => readable.has(path))
  const face = (path: string): string => (fonts.name ? [path, fonts.name] : path) as string
  const [normal, strong] = [face(fonts.regular), face(fonts.bold)]
  const others = fonts.fallback.map((path, at) => [
    faces[at + 1],
    { normal: path, bold: path, italics: path, bolditalics: path },
  ])
  pdfMake.setFonts({
    [faces[0]]: { normal, bold: strong, italics: normal, bolditalics: strong },
    ...Object.fromEntries(others),
  })
  return pdfMake.createPdf(definition(document, request, text)).getBuffer()
}

function definition(document: ExportDocument, request: ExportRequest, text: PdfText): TDocumentDefinitions {
  const { texts } = request
  const title = text.of(document.title, true)
  const aigc = aiMetadata(request, request.records)
  return {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    language: request.locale,
    info: {
      title: document.title,
      author: request.app,
      creator: request.app,
      producer: request.app,
      keywords: document.labels[0] ?? '',
      creationDate: new Date(request.exportedAt),
      ...(aigc === null ? {} : { [aiMetadataName]: aigc }),
    },
    defaultStyle: { font: mainFace, fontSize: 10.5, lineHeight: 1.5, color: '#26221d' },
    footer: (page, pages) => ({
      columns: [
        { text: text.of(texts.footer, false), fontSize: 8, color: grey },
        { text: `${page} / ${pages}`, fontSize: 8, color: grey, alignment: 'right' },
      ],
      margin: [56, 20, 56, 0],
    }),
    content: [
      { text: title, fontSize: 20, bold: true, lineHeight: 1.3, margin: [0, 0, 0, 8] },
      ...document.labels.map((label): Content => ({ text: text.of(label, false), fontSize: 9, color: grey })),
      { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 483, y2: 6, lineWidth: 0.5, lineColor: '#d9d2c5' }] },
      ...(document.hasContents ? [contents(text.of(texts.contents, true))] : []),
      ...pdfBlocks(document.blocks, text),
      ...sourceGroups(document.sources, texts).flatMap(({ sources, title: name }) =>
        sourceList(sources, text.of(name, true), text),
      ),
    ],
  }
}

function contents(title: PdfRun[]): Content {
  return {
    toc: { title: { text: title, bold: true, margin: [0, 14, 0, 4] }, numberStyle: { color: grey } },
  }
}

function sourceList(sources: readonly NumberedSource[], title: PdfRun[], text: PdfText): Content[] {
  return [
    { text: title, fontSize: 15, bold: true, margin: [0, 18, 0, 6] },
    ...sources.map(({ number, title: name, url, about }): Content => {
      const shown = text.of(name, false)
      return {
        text: [
          { text: `[${number}] `, color: '#a8321f', id: sourceDestination(number) },
          ...shown.map((run) => (url === '' ? run : { ...run, link: url, color: indigo })),
          ...(about === '' ? [] : text.of(` · ${about}`, false)).map((run) => ({ ...run, color: grey })),
        ],
        fontSize: 9.5,
        margin: [0, 0, 0, 3],
      }
    }),
  ]
}
