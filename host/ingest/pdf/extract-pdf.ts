import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { BlockList, type ExtractedDocument } from '../blocks.ts'
import { isGarbled } from '../garbled-text.ts'
import { meaningfulTitle } from '../meaningful-title.ts'
import { publishedDate } from '../published-date.ts'
import { refusal, UnreadableDocument } from '../refusals.ts'
import { documentParagraphs } from './document-paragraphs.ts'
import { FormFields } from './form-fields.ts'
import type { PageLine, TextPiece } from './page-lines.ts'
import { withoutRuby } from './ruby.ts'
import { withoutRunningLines } from './running-lines.ts'
import { PagesToRecognize, type Scans } from './scans.ts'
import { shownText } from './shown-text.ts'
import { PageTables } from './tables/page-tables.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

const maxPages = 5_000
/** Error names of pdf.js for damaged files; unknown ones are from its parser. */
const damageNames = new Set(['InvalidPDFException', 'UnknownErrorException', 'FormatError'])

/**
 * Reads a PDF's text layer.
 * @param scans the recognized text of pages without a usable text layer; absent when none can be recognized
 * @throws {UnreadableDocument} when damaged, password-protected, or without text
 * @throws {PagesToRecognize} when the text of further pages must be recognized
 */
export async function extractPdf(
  bytes: Uint8Array,
  fallbackTitle: string,
  scans?: Scans,
): Promise<ExtractedDocument> {
  const pdf = await open(bytes)
  try {
    if (pdf.numPages > maxPages) throw refusal('tooMuchText')
    const layers = await readPages(pdf)
    const pages = withoutRunningLines(withScans(scans ? await markScans(bytes, layers) : layers, scans))
    const { title, publishedAt } = await readInformation(pdf)
    const list = new BlockList()
    for (const { page, text, level } of documentParagraphs(pages)) {
      if (level > 0) list.heading(level, text, { kind: 'page', number: page })
      else list.paragraph(text, { kind: 'page', number: page })
    }
    if (isGarbled(list.blocks.map(({ text }) => text).join('\n')))
      throw new UnreadableDocument('文字层是乱码，字体没有说明它的字符；请先做文字识别（OCR）再导入')
    if (list.blocks.length === 0 && scans) throw new UnreadableDocument('没有文字层，图里也没有认出文字')
    if (list.blocks.length === 0)
      throw new UnreadableDocument('没有文字层，可能是扫描件；请先做文字识别（OCR）再导入')
    return { title: title || fallbackTitle, url: '', publishedAt, pages: pdf.numPages, blocks: list.blocks }
  } finally {
    await pdf.destroy()
  }
}

/** @param maxImageSize pixels of the images that are in the operators of a page; -1 for all */
async function open(bytes: Uint8Array, maxImageSize = 1): Promise<Pdf> {
  try {
    // It does not accept a Buffer, and detaches its input.
    return await getDocumentProxy(Uint8Array.from(bytes), {
      BinaryDataFactory: CmapFiles,
      cMapUrl: 'cmaps/',
      useWorkerFetch: false,
      // Nothing is rendered: no font is loaded, no image decoded, no code run.
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
      useWasm: false,
      enableXfa: false,
      verbosity: 0,
      maxImageSize,
    })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') throw refusal('encrypted')
    if (damageNames.has(name)) throw refusal('corrupt')
    throw error
  }
}

/** A page, or that its text is only in its images. */
type LayerOfPage = PageLine[] | 'scan'

/** A damaged page gets no text; the others are still read. */
async function readPages(pdf: Pdf): Promise<PageLine[][]> {
  const pages: PageLine[][] = []
  // Annotations are only read where they may be fields: those of links are many, and stay in memory.
  const form = (await hasForm(pdf)) ? new FormFields() : null
  const tables = new PageTables()
  let damaged = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const lines = await readPage(pdf, number, form, tables)
    if (!lines) damaged += 1
    pages.push(lines ?? [])
  }

  if (damaged === pdf.numPages) throw refusal('corrupt')

  return pages
}

/** Marks the pages with images and without a usable text layer. Only for them are images decoded. */
async function markScans(bytes: Uint8Array, pages: readonly PageLine[][]): Promise<LayerOfPage[]> {
  if (!pages.some(isWithoutText)) return [...pages]
  const pdf = await open(bytes, -1)
  try {
    const layers: LayerOfPage[] = []
    for (const [at, lines] of pages.entries())
      layers.push(isWithoutText(lines) && (await showsImage(pdf, at + 1)) ? 'scan' : lines)
    return layers
  } finally {
    await pdf.destroy()
  }
}

function isWithoutText(lines: readonly PageLine[]): boolean {
  return lines.length === 0 || isGarbled(lines.map(({ text }) => text).join('\n'))
}

/** Whether a page shows anything but text: an empty page has nothing to recognize. */
async function showsImage(pdf: Pdf, number: number): Promise<boolean> {
  const { OPS } = await import('unpdf/pdfjs')
  // A damaged page has no operators.
  const page = await pdf.getPage(number).catch(() => null)
  const list = await page?.getOperatorList().catch(() => null)
  const shown = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintImageMaskXObjectRepeat,
    OPS.constructPath,
    OPS.showText,
  ])
  page?.cleanup()
  return list?.fnArray.some((operator) => shown.has(operator)) ?? false
}

/** @throws {PagesToRecognize} */
function withScans(pages: readonly LayerOfPage[], scans?: Scans): PageLine[][] {
  const recognized = new Map(scans?.recognized)
  const missing = pages.flatMap((page, at) => (page === 'scan' && !recognized.has(at + 1) ? [at + 1] : []))
  if (missing.length > 0 && scans?.isComplete === false) throw new PagesToRecognize(missing)
  return pages.map((page, at) => (page === 'scan' ? [...(recognized.get(at + 1) ?? [])] : page))
}

async function hasForm(pdf: Pdf): Promise<boolean> {
  const found = await pdf.getMetadata().catch(() => null)
  return new Map<string, unknown>(Object.entries(found?.info ?? {})).get('IsAcroFormPresent') === true
}

async function readPage(
  pdf: Pdf,
  number: number,
  form: FormFields | null,
  tables: PageTables,
): Promise<PageLine[] | null> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = withoutRuby(items.flatMap((item) => ('str' in item ? [item as TextPiece] : [])))
    const { OPS } = await import('unpdf/pdfjs')
    const shown = pieces.length > 0 ? pieces : await shownText(page, OPS)
    const lines = await tables.linesOf(page, form ? await form.addTo(page, shown) : shown, OPS)
    page.cleanup()
    const { width: pageWidth } = page.getViewport({ scale: 1 })
    return lines.map((line) => ({ ...line, pageWidth }))
  } catch {
    // pdf.js throws many kinds of errors for damaged pages.
    return null
  }
}

async function readInformation(pdf: Pdf): Promise<{ title: string; publishedAt: string }> {
  const found = await pdf.getMetadata().catch(() => null)
  const fields = new Map<string, unknown>(Object.entries(found?.info ?? {}))
  const title = fields.get('Title')
  // D:20240305120000+08'00' (ISO 32000-1, 7.9.4)
  const date = /^D:(\d{4})(\d\d)(\d\d)/.exec(String(fields.get('ModDate') ?? fields.get('CreationDate')))

  return {
    title: typeof title === 'string' ? meaningfulTitle(title) : '',
    publishedAt: publishedDate(date?.slice(1).join('-') ?? ''),
  }
}

const folder = new URL('./cmaps/', import.meta.url)

/**
 * Loads Adobe's predefined character maps for pdf.js from the folder next to this file: text in a Chinese font that
 * is not embedded can only be decoded with them. Files needed only for rendering are not included.
 */
export class CmapFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    // The name is untrusted: it comes from the PDF.
    if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename))
      throw new Error(`missing ${kind}: ${filename}`)
    return new Uint8Array(await readFile(new URL(filename, folder)))
  }
}
