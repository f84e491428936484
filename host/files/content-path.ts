import { fileContentPath, filePagePath } from '../../lib/contract/routes/file-routes.ts'
import { signedPath } from '../platform/signed-path.ts'

/** The content of a file. */
export const contentPath = signedPath(fileContentPath, 'file content', ['file_id'])

/** The image of a page of a file. */
export const pagePath = signedPath(filePagePath, 'file page', ['file_id', 'page'])
