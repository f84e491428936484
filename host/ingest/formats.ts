import { documentBytes, extensionOf, savedAs } from '../../lib/contract/document-formats.ts'
import { UnreadableDocument } from './refusals.ts'

/** Text formats, which the bytes do not determine. */
export type TextFormat = 'text' | 'markdown' | 'html' | 'csv' | 'tsv' | 'xml' | 'subtitles'

const mebibyte = 1024 * 1024

const textFormats = new Map<string, TextFormat>([
  ['txt', 'text'],
  ['text', 'text'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['xml', 'xml'],
  ['srt', 'subtitles'],
])

/** @returns whether a file of this name is a document, even in a format that is only refused with a reason */
export function isDocument(path: string): boolean {
  const extension = extensionOf(path)
  return documentBytes.has(extension) || savedAs.has(extension)
}

/** @returns the maximum bytes of a document of this name, or null when unsupported */
export function maxBytesOf(path: string): number | null {
  return documentBytes.get(extensionOf(path)) ?? null
}

/** @returns the format to save an unsupported document as; null when unknown */
export function betterFormat(path: string): string | null {
  return savedAs.get(extensionOf(path)) ?? null
}

/** @throws {UnreadableDocument} when a file of this name and size is not accepted */
export function checkReadable(path: string, sizeBytes: number): void {
  const extension = extensionOf(path)
  const better = betterFormat(path)
  if (better !== null)
    throw new UnreadableDocument(`暂不支持 ${extension} 格式，请用原来的软件另存为 ${better} 再导入`)

  const most = maxBytesOf(path)
  if (most === null)
    throw new UnreadableDocument(
      '暂不支持这种格式（支持 md、txt、html、pdf、docx、xlsx、pptx、epub、odt、csv、tsv、xml、srt）',
    )
  if (sizeBytes > most)
    throw new UnreadableDocument(`文件过大（最大 ${most / mebibyte} MB），请拆成几个文件再导入`)
  if (sizeBytes === 0) throw new UnreadableDocument('文件是空的')
}

/** @returns whether a file of this name is text, which is parsed in a few seconds or never */
export function isTextFile(path: string): boolean {
  return textFormats.has(extensionOf(path))
}

export function textFormat(path: string): TextFormat {
  return textFormats.get(extensionOf(path)) ?? 'text'
}
