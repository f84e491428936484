/** A document taken apart into what is translated and what stays as it is. */
export interface TranslatableDocument {
  /** Texts with tags ({@link ./tags.ts}), in their order. */
  readonly segments: readonly string[]
  /** What is in it besides text and stays: how many of each, by what it is called. */
  readonly kept: readonly (readonly [name: string, count: number])[]
  /** @param targets a translation each, with the tags of its segment; null leaves that as it is */
  write(targets: readonly (string | null)[]): Uint8Array
}

/** A stretch of a text that is written anew. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** @param edits in their order, none within another */
export function splice(text: string, edits: readonly Edit[]): string {
  let from = 0
  let made = ''
  for (const { start, end, text: written } of edits) {
    made += text.slice(from, start) + written
    from = end
  }
  return made + text.slice(from)
}

/** @returns a text with a byte order mark where the document had one */
export function encoded(text: string, hasMark: boolean): Uint8Array {
  return new TextEncoder().encode(hasMark ? `\ufeff${text}` : text)
}

/** @returns whether bytes begin with the mark of UTF-8 */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** A translation that was written over several lines, as one. */
export function onOneLine(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/)
  const [first = '', ...rest] = lines
  const last = rest.pop()
  if (last === undefined) return text
  const between = rest.map((line) => line.trim()).filter(Boolean)
  return [first.trimEnd(), ...between, last.trimStart()].join(' ')
}
