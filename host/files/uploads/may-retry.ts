import { mayPass } from '../../ingest/refusals.ts'
import { type FileRow, hasContent } from '../file-row.ts'
import { mayLinkPass } from './fetch-link.ts'

/** The reason of a failure not caused by the file: its process died in every attempt. */
export const faultReason = '处理时出了问题，请重新上传'

/** The reason of a file whose recognition its owner has stopped; what was recognized is kept. */
export const stoppedReason = '已停止识别文字'

/** The reasons of what did not fit when it was read: with room, or on another day, it does. */
export const roomReasons = {
  space: '文件的文字和索引放不进剩下的空间，请先删除一些文件，再重试',
  day: '今天上传得够多了，请明天再来，或登录后继续',
} as const

/** Why the text of an image was not read, or not all of it. */
export const imageReasons = {
  none: '图里没有认出文字',
  partly: '图里的文字没有认全',
  space: '剩下的空间放不下，图里的文字没有读',
  unread: '图里的文字没有认成，图片可能已损坏或太复杂',
} as const

const laterReasons: ReadonlySet<string> = new Set([
  faultReason,
  stoppedReason,
  imageReasons.unread,
  ...Object.values(roomReasons),
])

/** Whether the recognition of its text has failed; the image itself is stored. */
export function isUnreadImage({ state, reason }: Pick<FileRow, 'state' | 'reason'>): boolean {
  return state === 'ready' && reason === imageReasons.unread
}

/** @returns whether a file was not read because its owner has stopped that, not because it could not be */
export function isStopped({ state, reason }: Pick<FileRow, 'state' | 'reason'>): boolean {
  return state === 'failed' && reason === stoppedReason
}

/** @returns whether a retry of a failed file may succeed: not when its content is the reason; or of an unread image */
export function mayRetry(row: FileRow): boolean {
  if (isUnreadImage(row)) return true
  if (row.state !== 'failed') return false
  if (laterReasons.has(row.reason)) return true
  return hasContent(row) ? mayPass(row.reason) : row.source === '' || mayLinkPass(row.reason)
}
