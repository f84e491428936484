/** Maximum UTF-16 units of a token; no word of a real question is longer. */
const maxUnits = 200

/**
 * Encodes a token in characters that no tokenizer splits or changes: letters a-z, digits, everything beyond ASCII, and
 * `_` with two hexadecimal digits for any other ASCII character. Different tokens (up to 200 UTF-16 units) stay
 * different.
 */
export function encodeToken(token: string): string {
  return token
    .slice(0, maxUnits)
    .toWellFormed()
    .replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0
      return `_${code.toString(16).padStart(2, '0')}`
    })
}

/** @returns the tokens encoded, without empty ones; repetitions are kept */
export function encodeTokens(tokens: readonly string[]): string[] {
  return tokens.filter((token) => token !== '').map(encodeToken)
}
