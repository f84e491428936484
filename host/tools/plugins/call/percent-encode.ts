/** Encodes all but the unreserved characters of RFC 3986 §2.3; lone surrogates become U+FFFD. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, encodeByte)
}

/**
 * A header's value (RFC 9110 §5.5) has visible ASCII characters, and blanks between: all others are percent-encoded, so
 * that a line break adds no header.
 */
export function headerValue(text: string): string {
  return text
    .toWellFormed()
    .trim()
    .replaceAll(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))
}

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
