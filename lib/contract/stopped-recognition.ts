import type { FileState } from './routes/file-routes.ts'

/** The reason of a file whose recognition its owner has stopped, by language; what was recognized is kept. */
export const stoppedReasons = { 'zh-CN': '已停止识别文字', en: 'Stopped recognizing text' } as const

const reasons: ReadonlySet<string | undefined> = new Set(Object.values(stoppedReasons))

/** @returns whether a file was not read because its owner has stopped that, not because it could not be */
export function isStopped(file: {
  readonly state: FileState
  readonly reason?: string | undefined
}): boolean {
  return file.state === 'failed' && reasons.has(file.reason)
}
