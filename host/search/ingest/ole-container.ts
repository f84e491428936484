import { UnreadableDocument } from './blocks.ts'
import { refusal } from './refusals.ts'

/** Streams by whose names the programs of a compound file are known ([MS-CFB]), and what to save it as. */
const programs: readonly (readonly [string, string])[] = [
  ['WordDocument', '旧版 Word 格式（doc），请用 Word 或 WPS 另存为 docx 再导入'],
  ['PowerPoint Document', '旧版 PowerPoint 格式（ppt），请用 PowerPoint 或 WPS 另存为 pptx 再导入'],
  ['Workbook', '旧版 Excel 格式（xls），请用 Excel 或 WPS 另存为 xlsx 再导入'],
  ['Book', '旧版 Excel 格式（xls），请用 Excel 或 WPS 另存为 xlsx 再导入'],
]

/**
 * Returns why a compound file is not read: it is of an old format, or a newer document that a password protects, which
 * Office keeps in such a container ([MS-OFFCRYPTO]).
 */
export function oleRefusal(bytes: Uint8Array): UnreadableDocument {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) return refusal('encrypted')
  const program = programs.find(([name]) => holds(name))?.[1]
  return new UnreadableDocument(`这是${program ?? '旧版 Office 格式，请另存为 docx、xlsx 或 pptx 再导入'}`)
}
