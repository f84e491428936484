import { basename, extname } from 'node:path'
import { cutCharacters } from '../../lib/text/cut-characters.ts'
import type { Block, ExtractedDocument } from './blocks.ts'
import { decodeText } from './decode-text.ts'
import { fileKind, refuseTextNamed } from './file-signature.ts'
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
import { toPlainCharacters } from './plain-characters.ts'
import { UnreadableDocument } from './refusals.ts'

/** Maximum characters of a title: titles are untrusted and appear on every card. */
const maxTitleLength = 200

/**
 * Parses a file by its content, and text files by their extension. The title falls back to the file name.
 * @param scans recognized pages; absent when no text can be recognized in images
 * @throws {UnreadableDocument} when the format is unknown, there is no text, or it is unsafe to read
 * @throws {PagesToRecognize} when the text of further pages must be recognized
 */
export async function readDocument(
  path: string,
  bytes: Uint8Array,
  scans?: Scans,
): Promise<ExtractedDocument> {
  checkReadable(path, bytes.byteLength)
  const document = await extract(path, bytes, scans)
  const blocks = document.blocks.map(clean).filter(({ text }) => text !== '')
  if (blocks.length === 0) throw new UnreadableDocument('文件里没有文字')
  const [title = ''] = cutCharacters(cleanText(document.title), maxTitleLength)
  return { ...document, title, blocks }
}

async function extract(path: string, bytes: Uint8Array, scans?: Scans): Promise<ExtractedDocument> {
  const title = basename(path, extname(path))
  const file = fileKind(bytes)
  switch (file.kind) {
    // The large parser is loaded lazily.
    case 'pdf':
      return (await import('./pdf/extract-pdf.ts')).extractPdf(bytes, title, scans)
    case 'docx':
      return extractDocx(file.archive, title)
    case 'xlsx':
      return extractXlsx(file.archive, title)
    case 'pptx':
      return extractPptx(file.archive, title)
    case 'epub':
      return extractEpub(file.archive, title)
    case 'odt':
      return extractOdt(file.archive, title)
    case 'text':
      return readText(path, bytes, title)
  }
}

function readText(path: string, bytes: Uint8Array, title: string): ExtractedDocument {
  refuseTextNamed(path)
  return textReaders[textFormat(path)](decodeText(bytes), title)
}

const textReaders: Record<TextFormat, (text: string, title: string) => ExtractedDocument> = {
  markdown: extractMarkdown,
  html: extractHtml,
  csv: (text, title) => extractCsv(text, title),
  tsv: (text, title) => extractCsv(text, title, '\t'),
  xml: extractXml,
  subtitles: extractSubtitles,
  text: extractText,
}

function clean(block: Block): Block {
  const text = cleanText(block.text)
  if (block.kind === 'heading' || !block.clause) return { ...block, text }
  return { ...block, text, clause: { ...block.clause, text: cleanText(block.clause.text) } }
}

/** Removes control characters and unpaired surrogates. */
function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\uffff]/g, '')
  return toPlainCharacters(plain).trim()
}
