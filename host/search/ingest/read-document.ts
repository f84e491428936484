import { basename, extname } from 'node:path'
import { type ExtractedDocument, UnreadableDocument } from './blocks.ts'
import { decodeText } from './decode-text.ts'
import { extractHtml } from './extract-html.ts'
import { extractMarkdown } from './extract-markdown.ts'
import { extractText } from './extract-text.ts'

interface Format {
  readonly mostBytes: number
  readonly extract: (text: string, fallbackTitle: string) => ExtractedDocument
}

const mebibyte = 1024 * 1024
const text: Format = { mostBytes: 20 * mebibyte, extract: extractText }
const markdown: Format = { mostBytes: 10 * mebibyte, extract: extractMarkdown }
const html: Format = { mostBytes: 5 * mebibyte, extract: extractHtml }

const formats = new Map<string, Format>([
  ['.txt', text],
  ['.text', text],
  ['.md', markdown],
  ['.markdown', markdown],
  ['.html', html],
  ['.htm', html],
  ['.xhtml', html],
])

/** @returns whether files of this name can be taken in. */
export function isReadable(path: string): boolean {
  return formats.has(extname(path).toLowerCase())
}

/** @throws {UnreadableDocument} when a file of this name and size is not taken in */
export function checkReadable(path: string, sizeBytes: number): void {
  const format = formats.get(extname(path).toLowerCase())
  if (!format) throw new UnreadableDocument('暂不支持这种格式（支持 txt、md、html）')
  if (sizeBytes > format.mostBytes) {
    throw new UnreadableDocument(`文件过大（最大 ${format.mostBytes / mebibyte} MB）`)
  }
  if (sizeBytes === 0) throw new UnreadableDocument('文件是空的')
}

/**
 * Reads the bytes of a file by the format that its name says. The title falls back to the file's name.
 * @throws {UnreadableDocument} when it is no text of a known format, or holds none
 */
export function readDocument(path: string, bytes: Uint8Array): ExtractedDocument {
  checkReadable(path, bytes.byteLength)
  const extension = extname(path)
  const format = formats.get(extension.toLowerCase()) ?? text
  const decoded = decodeText(bytes).replaceAll('\0', '')
  const document = format.extract(decoded, basename(path, extension))
  if (document.blocks.length === 0) throw new UnreadableDocument('文件里没有文字')
  return document
}
