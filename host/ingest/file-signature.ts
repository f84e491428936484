import { extname } from 'node:path'
import { ZipArchive } from './archive/zip-archive.ts'
import { officeKind } from './office/package-parts.ts'
import { refusal, UnreadableDocument } from './refusals.ts'

export type FileKind =
  | { readonly kind: 'pdf' }
  | { readonly kind: 'text' }
  | { readonly kind: 'epub'; readonly archive: ZipArchive }
  | { readonly kind: 'docx' | 'xlsx' | 'pptx' | 'odt'; readonly archive: ZipArchive }

/** File type by the first bytes; unknown beginnings count as text. */
export type Signature = 'zip' | 'ole' | 'pdf' | 'text' | 'rtf' | 'rar' | '7z' | 'gzip' | 'parquet' | ImageKind
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp'

/** The PDF standard requires the first line; viewers accept it anywhere near the start. */
export const signatureBytes = 1_024

const starts: readonly (readonly [readonly number[], Signature])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'ole'],
  [[0x50, 0x4b], 'zip'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'rtf'],
  [[0x52, 0x61, 0x72, 0x21], 'rar'],
  [[0x37, 0x7a, 0xbc, 0xaf], '7z'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x50, 0x41, 0x52, 0x31], 'parquet'],
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'gif'],
]

const image = '这是图片，请先做文字识别（OCR）再导入'
/** Files that are not documents, with advice on what to do. */
const others: Readonly<Record<Exclude<Signature, 'zip' | 'ole' | 'pdf' | 'text'>, string>> = {
  rtf: '这是 RTF 文档，请用 Word 或 WPS 另存为 docx 再导入',
  rar: '这是 RAR 压缩包，请先解压，再导入里面的文件',
  '7z': '这是 7z 压缩包，请先解压，再导入里面的文件',
  gzip: '这是 gzip 压缩包，请先解压，再导入里面的文件',
  parquet: '这是数据文件，请在“数据分析”里打开',
  png: image,
  jpeg: image,
  gif: image,
  webp: image,
}

const openDocument = 'application/vnd.oasis.opendocument.'

/** Determines a file's type by its content. @throws {UnreadableDocument} with advice, when unsupported */
export function fileKind(bytes: Uint8Array): FileKind {
  const signature = signatureOf(bytes)
  if (signature === 'ole') throw oleRefusal(bytes)
  if (signature === 'zip') return archiveKind(new ZipArchive(bytes))
  if (signature === 'pdf' || signature === 'text') return { kind: signature }
  throw new UnreadableDocument(others[signature])
}

/** @param bytes a file, or at least its first 1,024 bytes */
export function signatureOf(bytes: Uint8Array): Signature {
  const found = starts.find(([start]) => startsWith(bytes, start))?.[1]
  if (found === 'ole' || found === 'zip') return found
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(signatureBytes, bytes.byteLength))
  if (head.includes('%PDF-')) return 'pdf'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return found ?? 'text'
}

function archiveKind(archive: ZipArchive): FileKind {
  const type = (archive.text('mimetype') ?? '').trim()
  if (type === 'application/epub+zip' || archive.has('META-INF/container.xml'))
    return { kind: 'epub', archive }
  if (type.startsWith(`${openDocument}text`)) return { kind: 'odt', archive }
  if (type.startsWith(openDocument)) throw otherOpenDocument(type)
  if (archive.has('[Content_Types].xml')) return officeArchive(archive)
  if (archive.has('content.xml') && archive.has('styles.xml')) return { kind: 'odt', archive }

  throw new UnreadableDocument('这是压缩包，请先解压，再导入里面的文件')
}

function officeArchive(archive: ZipArchive): FileKind {
  const kind = officeKind(archive)
  if (kind) return { kind, archive }
  if (archive.has('xl/workbook.bin'))
    throw new UnreadableDocument('这是 xlsb 格式的表格，请用 Excel 或 WPS 另存为 xlsx 再导入')
  throw refusal('corrupt')
}

function otherOpenDocument(type: string): UnreadableDocument {
  const better = [
    ['spreadsheet', 'ods 格式的表格，请另存为 xlsx'],
    ['presentation', 'odp 格式的演示文稿，请另存为 pptx'],
  ].find(([part = '']) => type.includes(part))?.[1]
  return new UnreadableDocument(`这是${better ?? '不支持的 OpenDocument 文件，请另存为 odt 或 pdf'} 再导入`)
}

/** @throws {UnreadableDocument} when a text file has the extension of a binary format */
export function refuseTextNamed(path: string): void {
  const extension = extname(path).slice(1).toLowerCase()
  if (!/^(pdf|epub|odt|docx|docm|xlsx|xlsm|pptx|pptm|ppsx)$/.test(extension)) return
  throw new UnreadableDocument(`内容不是 ${extension} 格式，可能改过名字或已损坏；请用原来的软件另存后再导入`)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Stream names that identify the program of a compound file ([MS-CFB]), and the format to save it as. */
const programs: readonly (readonly [string, string])[] = [
  ['WordDocument', '旧版 Word 格式（doc），请用 Word 或 WPS 另存为 docx 再导入'],
  ['PowerPoint Document', '旧版 PowerPoint 格式（ppt），请用 PowerPoint 或 WPS 另存为 pptx 再导入'],
  ['Workbook', '旧版 Excel 格式（xls），请用 Excel 或 WPS 另存为 xlsx 再导入'],
  ['Book', '旧版 Excel 格式（xls），请用 Excel 或 WPS 另存为 xlsx 再导入'],
]

/**
 * Explains why a compound file is not supported: an old format, or a newer document protected by a password, which
 * Office stores in such a container ([MS-OFFCRYPTO]).
 */
function oleRefusal(bytes: Uint8Array): UnreadableDocument {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) return refusal('encrypted')
  const program = programs.find(([name]) => holds(name))?.[1]
  return new UnreadableDocument(`这是${program ?? '旧版 Office 格式，请另存为 docx、xlsx 或 pptx 再导入'}`)
}
