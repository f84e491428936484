import { mayPass } from '../../ingest/refusals.ts'
import { type FileRow, hasContent } from '../file-row.ts'
import { mayLinkPass } from './fetch-link.ts'

/** The reason of a failure not caused by the file: its process died in every attempt. */
export const faultReason = '处理时出了问题，请重新上传'

/** @returns whether a retry of a failed file may succeed: not when its content is the reason */
export function mayRetry(row: FileRow): boolean {
  if (row.state !== 'failed') return false
  if (row.reason === faultReason) return true
  return hasContent(row) ? mayPass(row.reason) : row.source === '' || mayLinkPass(row.reason)
}
