import { extname } from 'node:path'
import { dataBytes, extensionOf, isDataOnly, maxImageBytes } from '../../../lib/contract/document-formats.ts'
import { type ImageKind, type Signature, signatureOf } from '../../ingest/file-signature.ts'
import { betterFormat, maxBytesOf } from '../../ingest/formats.ts'
import { HostError } from '../../platform/errors.ts'

const mebibyte = 1024 * 1024
const openXml = 'application/vnd.openxmlformats-officedocument.'
const macros = 'application/vnd.ms-'

/** By extension: the stored type, and how the bytes start. */
const types: Readonly<Record<string, readonly [mime: string, signature: Signature]>> = {
  txt: ['text/plain', 'text'],
  text: ['text/plain', 'text'],
  md: ['text/markdown', 'text'],
  markdown: ['text/markdown', 'text'],
  html: ['text/html', 'text'],
  htm: ['text/html', 'text'],
  xhtml: ['application/xhtml+xml', 'text'],
  csv: ['text/csv', 'text'],
  tsv: ['text/tab-separated-values', 'text'],
  xml: ['application/xml', 'text'],
  srt: ['application/x-subrip', 'text'],
  pdf: ['application/pdf', 'pdf'],
  epub: ['application/epub+zip', 'zip'],
  odt: ['application/vnd.oasis.opendocument.text', 'zip'],
  docx: [`${openXml}wordprocessingml.document`, 'zip'],
  docm: [`${macros}word.document.macroEnabled.12`, 'zip'],
  xlsx: [`${openXml}spreadsheetml.sheet`, 'zip'],
  xlsm: [`${macros}excel.sheet.macroEnabled.12`, 'zip'],
  pptx: [`${openXml}presentationml.presentation`, 'zip'],
  pptm: [`${macros}powerpoint.presentation.macroEnabled.12`, 'zip'],
  ppsx: [`${openXml}presentationml.slideshow`, 'zip'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet', 'zip'],
  json: ['application/json', 'text'],
  jsonl: ['application/x-ndjson', 'text'],
  ndjson: ['application/x-ndjson', 'text'],
  parquet: ['application/vnd.apache.parquet', 'parquet'],
  png: ['image/png', 'png'],
  jpg: ['image/jpeg', 'jpeg'],
  jpeg: ['image/jpeg', 'jpeg'],
  gif: ['image/gif', 'gif'],
  webp: ['image/webp', 'webp'],
}

/** Of files that the product makes; they are not accepted as uploads. */
const audioTypes: Readonly<Record<string, string>> = { wav: 'audio/wav' }

const imageSignatures: ReadonlySet<Signature> = new Set<ImageKind>(['png', 'jpeg', 'gif', 'webp'])

export interface ClaimedFile {
  readonly name: string
  readonly size: number
  /** As declared by the browser; '' when unknown. */
  readonly mime: string
}

/**
 * @param onlyImages whether documents are rejected
 * @returns the stored type of the file
 * @throws {HostError} unsupported_media, too_large, or bad_request when name and type contradict each other
 */
export function acceptedType({ name, size, mime }: ClaimedFile, onlyImages: boolean): string {
  const type = typeOf(name)
  const most = isImage(name) ? maxImageBytes : (dataBytes.get(extensionOf(name)) ?? maxBytesOf(name))
  if (!type || most === null || (onlyImages && !isImage(name))) throw unsupported(name, onlyImages)
  if (size > most)
    throw new HostError('too_large', `这种文件最大 ${most / mebibyte} MB，请拆分或压缩后再上传`, {
      field: 'size',
    })

  const claimed = Object.values(types).find(([known]) => known.toLowerCase() === plain(mime))
  if (claimed && claimed[1] !== type[1])
    throw new HostError('bad_request', '文件的类型与名称不符', { field: 'mime' })

  return type[0]
}

/** @returns whether the file is stored without being read */
export function isStoredUnread({ name, size }: { readonly name: string; readonly size: number }): boolean {
  return isImage(name) || isAudio(name) || isDataOnly({ name, size })
}

export function isImage(name: string): boolean {
  return imageSignatures.has(typeOf(name)?.[1] ?? 'text')
}

/** Whether it is a recording that the product made. */
export function isAudio(name: string): boolean {
  return audioTypeOf(name) !== undefined
}

/** Whether the first 1,024 bytes match the name. Old or encrypted Office files are detected by their reader. */
export function fitsName(name: string, head: Uint8Array): boolean {
  const expected = typeOf(name)?.[1]
  const found = signatureOf(head)
  return found === expected || (found === 'ole' && expected === 'zip')
}

/** @returns the extension of a type, with its dot, or null when the type is not supported */
export function extensionOfType(mime: string): string | null {
  const found = Object.entries(types).find(([, [known]]) => known.toLowerCase() === plain(mime))
  return found ? `.${found[0]}` : null
}

/** @returns the type of a name's extension, or null when it is not supported */
export function typeOfName(name: string): string | null {
  return typeOf(name)?.[0] ?? audioTypeOf(name) ?? null
}

function unsupported(name: string, onlyPictures: boolean): HostError {
  const better = onlyPictures ? null : betterFormat(name)
  const refused = (message: string) => new HostError('unsupported_media', message, { field: 'name' })
  if (onlyPictures) return refused('只能上传 PNG、JPEG、GIF、WebP 图片')
  if (better === null) return refused('暂不支持这种格式的文件')
  return refused(`暂不支持这种格式，请用原来的软件另存为 ${better} 再上传`)
}

function typeOf(name: string): readonly [mime: string, signature: Signature] | undefined {
  const extension = extname(name).slice(1).toLowerCase()
  return Object.hasOwn(types, extension) ? types[extension] : undefined
}

function audioTypeOf(name: string): string | undefined {
  const extension = extname(name).slice(1).toLowerCase()
  return Object.hasOwn(audioTypes, extension) ? audioTypes[extension] : undefined
}

function plain(mime: string): string {
  return (mime.split(';')[0] ?? '').trim().toLowerCase()
}
