import { mayPass } from '../../ingest/refusals.ts'
import { mayLinkPass } from './fetch-link.ts'
import { type FileRow, hasContent } from '../file-row.ts'

/** Why a file failed that nothing is wrong with: what read it ended each time. */
export const faultReason = '处理时出了问题，请重新上传'

/** @returns whether a file that failed may succeed as it is: where its content is the reason, it fails again */
export function mayRetry(row: FileRow): boolean {
  if (row.state !== 'failed') return false
  if (row.reason === faultReason) return true
  return hasContent(row) ? mayPass(row.reason) : row.source === '' || mayLinkPass(row.reason)
}
