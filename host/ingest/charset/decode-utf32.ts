/** Characters no text contains: controls, unassigned and private ones, halves of pairs. */
const noText = /(?!\s)\p{Cc}|\p{Cn}|\p{Co}|\p{Cs}/u
const minUnits = 2
const unitBytes = 4

/**
 * Decodes UTF-32, for which the platform has no decoder, by its byte order mark or by its zero bytes.
 * @returns null for bytes that are none
 */
export function decodeUtf32(bytes: Uint8Array): string | null {
  const marked = decodeUnits(bytes.subarray(unitBytes), markOf(bytes))
  if (marked !== null) return marked
  if (bytes.length < minUnits * unitBytes || bytes.length % unitBytes > 0) return null
  for (const order of ['little', 'big'] as const) {
    const text = decodeUnits(bytes, order)
    if (text !== null && !noText.test(text)) return text
  }
  return null
}

type Order = 'little' | 'big'

function markOf(bytes: Uint8Array): Order | null {
  if (bytes.length < unitBytes) return null
  const first = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  if (first === 0xfffe_0000) return 'little'
  return first === 0xfeff ? 'big' : null
}

/** A last character that is cut off is left out. */
function decodeUnits(bytes: Uint8Array, order: Order | null): string | null {
  if (order === null) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let at = 0; at + unitBytes <= bytes.byteLength; at += unitBytes) {
    const code = view.getUint32(at, order === 'little')
    if (code > 0x10ffff) return null
    parts.push(String.fromCodePoint(code))
  }
  return parts.join('')
}
