import { fileContentPath } from '../../contract/routes/file-routes.ts'

/** @returns the address by which a document refers to a member's file; only its owner can open it */
export function fileAddress(fileId: string): string {
  return `${fileContentPath}?file_id=${encodeURIComponent(fileId)}`
}

/** @returns the file that an address of a document refers to; '' for any other address */
export function fileOfAddress(address: string): string {
  const [path, query = ''] = address.split('?', 2)
  const id = path === fileContentPath ? (new URLSearchParams(query).get('file_id') ?? '') : ''
  return /^[\w-]{1,64}$/.test(id) ? id : ''
}
