import { basename, extname } from 'node:path'
import { cutCharacters } from '../../lib/text/cut-characters.ts'
import type { ExtractedDocument, ReadOptions } from './blocks.ts'
import { cleanBlocks, cleanText } from './clean-blocks.ts'
import { decodeText } from './decode-text.ts'
import { documentTitle } from './document-title.ts'
import { type FileKind, fileKind, refuseTextNamed } from './file-signature.ts'
import { extractCsv } from './formats/extract-csv.ts'
import { extractEpub } from './formats/extract-epub.ts'
import { extractHtml } from './formats/extract-html.ts'
import { extractMarkdown } from './formats/extract-markdown.ts'
import { extractOdt } from './formats/extract-odt.ts'
import { extractSubtitles, extractText, extractXml } from './formats/extract-text.ts'
import { checkReadable, type TextFormat, textFormat } from './formats.ts'
import { extractDocx } from './office/extract-docx.ts'
import { extractPptx } from './office/extract-pptx.ts'
import { extractXlsx } from './office/extract-xlsx.ts'
import type { Scans } from './pdf/scans.ts'
import { UnreadableDocument } from './refusals.ts'

/** Maximum characters of a title: titles are untrusted and appear on every card. */
const maxTitleLength = 200

export interface DocumentOptions extends ReadOptions {
  /** Recognized pages; absent when no text can be recognized in images. */
  readonly scans?: Scans
}

/**
 * Parses a file by its content, and text files by their extension. The title falls back to the file name. Hidden
 * content is read on request, and where there is nothing else.
 * @throws {UnreadableDocument} when the format is unknown, there is no text, or it is unsafe to read
 * @throws {PagesToRecognize} when the text of further pages must be recognized
 */
export async function readDocument(
  path: string,
  bytes: Uint8Array,
  options: DocumentOptions = {},
): Promise<ExtractedDocument> {
  checkReadable(path, bytes.byteLength)
  const { hidden, ...document } = await extract(path, bytes, options)
  const blocks = cleanBlocks(document.blocks)
  if (blocks.length === 0 && hidden !== undefined && !options.includesHidden) {
    const { hidden: _, ...whole } = await readDocument(path, bytes, { ...options, includesHidden: true })
    return whole
  }
  if (blocks.length === 0) throw new UnreadableDocument('文件里没有文字')
  const [title = ''] = cutCharacters(cleanText(document.title), maxTitleLength)
  return { ...document, title, blocks, ...(hidden === undefined ? {} : { hidden }) }
}

async function extract(
  path: string,
  bytes: Uint8Array,
  options: DocumentOptions,
): Promise<ExtractedDocument> {
  const name = basename(path, extname(path))
  const file = fileKind(bytes)
  if (file.kind === 'text') return readText(path, bytes, name, options)
  if (file.kind === 'epub') return extractEpub(file.archive, name, options)
  const document = await extractOffice(file, bytes, name, options)
  return { ...document, title: documentTitle(document.title, name, document.blocks) }
}

/** Of these formats the title is a property that templates and programs fill in. */
async function extractOffice(
  file: Exclude<FileKind, { kind: 'text' | 'epub' }>,
  bytes: Uint8Array,
  title: string,
  options: DocumentOptions,
): Promise<ExtractedDocument> {
  switch (file.kind) {
    // The large parser is loaded lazily.
    case 'pdf':
      return (await import('./pdf/extract-pdf.ts')).extractPdf(bytes, title, options.scans)
    case 'docx':
      return extractDocx(file.archive, title, options)
    case 'xlsx':
      return extractXlsx(file.archive, title, options)
    case 'pptx':
      return extractPptx(file.archive, title, options)
    case 'odt':
      return extractOdt(file.archive, title, options)
  }
}

function readText(path: string, bytes: Uint8Array, title: string, options: ReadOptions): ExtractedDocument {
  refuseTextNamed(path)
  return textReaders[textFormat(path)](decodeText(bytes), title, options)
}

type TextReader = (text: string, title: string, options: ReadOptions) => ExtractedDocument

const textReaders: Record<TextFormat, TextReader> = {
  markdown: extractMarkdown,
  html: extractHtml,
  csv: (text, title) => extractCsv(text, title),
  tsv: (text, title) => extractCsv(text, title, '\t'),
  xml: extractXml,
  subtitles: extractSubtitles,
  text: extractText,
}
