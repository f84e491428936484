/** Letters, digits, spaces between them, and signs that mean nothing in Markdown. */
const plainItem =
  /^(?:[-*+]|\d{1,9}[.)]) ([\p{L}\p{N}](?:[\p{L}\p{N}，。、；：！？“”‘’（）《》 ]*[\p{L}\p{N}，。、；！？”’）》])?)$/u

/**
 * Reads the items of nothing but plain words at the beginning of a text that goes on with a list: a parser would take
 * ten times as long over them, and lists of short items are what is longest to parse.
 * @returns their words, and how far they reach; the last one is left out, since the line behind it may belong to it
 */
export function readPlainItems(text: string): { items: string[]; length: number } {
  const items: string[] = []
  let length = 0
  let end = 0
  let last: string | null = null
  const marker = markerOf(text)
  for (;;) {
    const next = text.indexOf('\n', end)
    if (next < 0) break
    const line = text.slice(end, next)
    const words = markerOf(line) === marker ? plainItem.exec(line)?.[1] : undefined
    if (words === undefined) break
    if (last !== null) items.push(last)
    length = end
    last = words
    end = next + 1
  }
  return { items, length }
}

/** The sign that all items of a list have: lists of other signs are other lists. */
function markerOf(text: string): string {
  return /^(?:([-*+])|\d{1,9}([.)]))/.exec(text)?.slice(1).join('') ?? ''
}
