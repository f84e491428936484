/** A text, and for each of its UTF-16 units where it begins and ends in the text that it was decoded from. */
export interface TextView {
  readonly text: string
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Percent-encoded characters of UTF-8, escapes of JSON strings, and character references of HTML. */
const encodings = [
  /%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}|%[0-7][0-9a-f]/gi,
  /\\u[0-9a-f]{4}|\\["\\/bfnrt]/gi,
  /&(?:amp|lt|gt|quot|apos);|&#x[0-9a-f]{1,6};|&#\d{1,7};/gi,
] as const

export function viewOf(text: string): TextView {
  const starts = Uint32Array.from({ length: text.length }, (_, index) => index)
  return { text, starts, ends: starts.map((index) => index + 1) }
}

/** @returns the view with one encoding undone, for each that occurs in it */
export function decodedViews(view: TextView): TextView[] {
  return encodings.flatMap((encoding) => decodeView(view, encoding) ?? [])
}

function decodeView({ text, starts, ends }: TextView, encoding: RegExp): TextView | null {
  const parts: string[] = []
  const [from, to] = [new Uint32Array(text.length), new Uint32Array(text.length)]
  let [length, at] = [0, 0]
  const copy = (end: number) => {
    parts.push(text.slice(at, end))
    from.set(starts.subarray(at, end), length)
    to.set(ends.subarray(at, end), length)
    length += end - at
  }

  for (const { 0: found, index } of text.matchAll(encoding)) {
    const decoded = decode(found)
    copy(index)
    at = index + found.length
    parts.push(decoded)
    from.fill(starts[index] ?? 0, length, length + decoded.length)
    to.fill(ends[at - 1] ?? 0, length, length + decoded.length)
    length += decoded.length
  }
  if (parts.length === 0) return null

  copy(text.length)
  return { text: parts.join(''), starts: from.subarray(0, length), ends: to.subarray(0, length) }
}

/** @returns never more units than it was given */
function decode(found: string): string {
  if (found.startsWith('%')) return Buffer.from(found.replaceAll('%', ''), 'hex').toString('utf8')
  if (found.startsWith('\\u')) return String.fromCharCode(Number.parseInt(found.slice(2), 16))
  if (found.startsWith('\\')) return controls[found.charAt(1)] ?? found.charAt(1)
  if (!found.startsWith('&#')) return entities[found.toLowerCase()] ?? found
  const isHex = /^&#x/i.test(found)
  const code = Number.parseInt(found.slice(isHex ? 3 : 2), isHex ? 16 : 10)
  return code <= 0x10ffff ? String.fromCodePoint(code) : found
}
