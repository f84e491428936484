import { libraryPathCharacters } from '../../../lib/contract/routes/library-routes.ts'
import { cleanPath } from '../../../lib/text/addresses/clean-path.ts'
import { HostError } from '../../platform/errors.ts'

/** Prefix of the sources of documents uploaded by a browser; those of the command line are absolute paths. */
export const uploadPrefix = 'upload/'

/** @returns the normalised path. @throws {HostError} bad_request when it is empty or too long */
export function cleanUploadPath(path: string): string {
  const clean = cleanPath(path)
  if (clean === '') throw new HostError('bad_request', '文件名不能为空', { field: 'path' })
  if (clean.length > libraryPathCharacters) {
    throw new HostError('bad_request', `文件的路径最长 ${libraryPathCharacters} 个字符，请改短再传`, {
      field: 'path',
    })
  }
  return clean
}
