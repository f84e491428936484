import { libraryPathCharacters } from '../../../lib/contract/routes/library-routes.ts'
import { cleanPath } from '../../../lib/text/addresses/clean-path.ts'
import { HostError } from '../../platform/errors.ts'

/** What the source of every document begins with that came from a browser; those of the command line are absolute paths. */
export const uploadPrefix = 'upload/'

/** @returns the path as it is kept. @throws {HostError} bad_request when nothing of it is left, or too much */
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
