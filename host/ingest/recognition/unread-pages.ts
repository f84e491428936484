import type { RecognizedPage } from './recognized-page.ts'

/** Maximum numbers of pages that are listed. */
const maxListed = 20

/** @returns the numbers of the pages whose text was not read, in order */
export function unreadPages(pages: Iterable<readonly [number, RecognizedPage]>): number[] {
  return [...pages]
    .flatMap(([number, { unread }]) => (unread === undefined ? [] : [number]))
    .toSorted((one, other) => one - other)
}

/**
 * @param unread numbers of pages
 * @param left how many further pages were not looked at
 * @returns a sentence with the pages of a document whose text was not read; '' when all were read
 */
export function unreadSentence(unread: readonly number[], left: number): string {
  if (left > 0) return `${unread.length + left} 页的文字没有认全，其中 ${left} 页没有识别`
  if (unread.length === 0) return ''
  const listed = unread.slice(0, maxListed).join('、') + (unread.length > maxListed ? '……' : '')
  return `${unread.length} 页的文字没有认全：第 ${listed} 页`
}
