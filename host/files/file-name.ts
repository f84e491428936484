import { fileNameCharacters } from '../../lib/contract/routes/file-routes.ts'
import { printableFileName } from '../../lib/text/printable-file-name.ts'
import { HostError } from '../platform/errors.ts'

/** @returns the printable name of a file @throws {HostError} bad_request when it is empty or too long */
export function cleanFileName(name: string): string {
  const clean = printableFileName(name)
  if (clean === '') throw new HostError('bad_request', '文件名不能为空', { field: 'name' })
  if (clean.length > fileNameCharacters)
    throw new HostError('bad_request', `文件名最长 ${fileNameCharacters} 个字符`, { field: 'name' })
  return clean
}

/** @returns the Content-Disposition of a file (RFC 6266), with an ASCII fallback of its name */
export function dispositionOf(name: string, isInline: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
