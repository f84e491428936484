/** A document split into translatable segments and what stays unchanged. */
export interface TranslatableDocument {
  /** Texts with tags ({@link ./tags.ts}), in order. */
  readonly segments: readonly string[]
  /** Content other than text that stays unchanged: its kinds and their numbers. */
  readonly kept: readonly (readonly [name: string, count: number])[]
  /** @param targets one translation per segment, with its tags; null leaves the segment unchanged */
  write(targets: readonly (string | null)[]): Uint8Array
}

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** @param edits in order, not nested */
export function splice(text: string, edits: readonly Edit[]): string {
  let from = 0
  let made = ''
  for (const { start, end, text: written } of edits) {
    made += text.slice(from, start) + written
    from = end
  }
  return made + text.slice(from)
}

/** @returns the encoded text, with a byte order mark if the document had one */
export function encodeText(text: string, hasMark: boolean): Uint8Array {
  return new TextEncoder().encode(hasMark ? `\ufeff${text}` : text)
}

export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

export function onOneLine(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/)
  const [first = '', ...rest] = lines
  const last = rest.pop()
  if (last === undefined) return text
  const between = rest.map((line) => line.trim()).filter(Boolean)
  return [first.trimEnd(), ...between, last.trimStart()].join(' ')
}
