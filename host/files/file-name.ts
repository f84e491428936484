import { printableFileName } from '../../lib/text/printable-file-name.ts'
import { fileNameCharacters } from '../../lib/contract/routes/file-routes.ts'
import { HostError } from '../platform/errors.ts'

/**
 * @returns the printable name of what a browser or a page called a file
 * @throws {HostError} bad_request when nothing is left, or too much
 */
export function cleanFileName(name: string): string {
  const clean = printableFileName(name)
  if (clean === '') throw new HostError('bad_request', '文件名不能为空', { field: 'name' })
  if (clean.length > fileNameCharacters)
    throw new HostError('bad_request', `文件名最长 ${fileNameCharacters} 个字符`, { field: 'name' })
  return clean
}

/** @returns the content-disposition of a file (RFC 6266), its name also for who reads ASCII alone */
export function dispositionOf(name: string, isInline: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
