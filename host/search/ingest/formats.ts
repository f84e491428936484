import { extname } from 'node:path'
import { UnreadableDocument } from './refusals.ts'

/** What text is read as; its bytes do not determine that. */
export type TextFormat = 'text' | 'markdown' | 'html' | 'csv' | 'tsv' | 'xml' | 'subtitles'

const mebibyte = 1024 * 1024

/** The most bytes of a file, by the end of its name. */
const mostBytes = new Map<string, number>([
  ...['txt', 'text', 'csv', 'tsv', 'xml', 'srt'].map((name) => [name, 20 * mebibyte] as const),
  ...['md', 'markdown'].map((name) => [name, 10 * mebibyte] as const),
  ...['html', 'htm', 'xhtml'].map((name) => [name, 5 * mebibyte] as const),
  ...['pdf', 'epub', 'odt'].map((name) => [name, 50 * mebibyte] as const),
  ...['docx', 'docm', 'xlsx', 'xlsm', 'pptx', 'pptm', 'ppsx'].map((name) => [name, 50 * mebibyte] as const),
])

/** No file is larger than this. */
export const largestFileBytes = 50 * mebibyte

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

/** Documents of formats that are not read, and what they can be saved as. */
const saveAs = new Map<string, string>([
  ...['doc', 'wps', 'rtf', 'pages'].map((name) => [name, 'docx'] as const),
  ...['xls', 'xlsb', 'et', 'ods', 'numbers'].map((name) => [name, 'xlsx'] as const),
  ...['ppt', 'dps', 'odp', 'key'].map((name) => [name, 'pptx'] as const),
  ...['mobi', 'azw3'].map((name) => [name, 'epub'] as const),
])

/** @returns whether a file of this name is a document, even if its format can only be refused with a reason */
export function isDocument(path: string): boolean {
  const extension = extensionOf(path)
  return mostBytes.has(extension) || saveAs.has(extension)
}

/** @returns the most bytes of a document of this name, or null when it is none that is read */
export function mostBytesOf(path: string): number | null {
  return mostBytes.get(extensionOf(path)) ?? null
}

/** @returns what a document of a format that is not read can be saved as; null when that is not known */
export function betterFormat(path: string): string | null {
  return saveAs.get(extensionOf(path)) ?? null
}

/** @throws {UnreadableDocument} when a file of this name and size is not taken in */
export function checkReadable(path: string, sizeBytes: number): void {
  const extension = extensionOf(path)
  const better = betterFormat(path)
  if (better !== null)
    throw new UnreadableDocument(`暂不支持 ${extension} 格式，请用原来的软件另存为 ${better} 再导入`)
  const most = mostBytesOf(path)
  if (most === null)
    throw new UnreadableDocument(
      '暂不支持这种格式（支持 md、txt、html、pdf、docx、xlsx、pptx、epub、odt、csv、tsv、xml、srt）',
    )
  if (sizeBytes > most)
    throw new UnreadableDocument(`文件过大（最大 ${most / mebibyte} MB），请拆成几个文件再导入`)
  if (sizeBytes === 0) throw new UnreadableDocument('文件是空的')
}

/** @returns whether a file of this name is text, which is read in a few seconds or never */
export function isTextFile(path: string): boolean {
  return textFormats.has(extensionOf(path))
}

/** @returns what a text of this name is read as */
export function textFormat(path: string): TextFormat {
  return textFormats.get(extensionOf(path)) ?? 'text'
}

function extensionOf(path: string): string {
  return extname(path).slice(1).toLowerCase()
}
