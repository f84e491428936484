/**
 * A pattern for the `pattern` attribute of a field that holds one number of a source: the number as it is written
 * there, its digits and signs full-width or not, with or without the separators of thousands, and nothing else.
 * @param written for example 5,860 or 41.2
 */
export function typedNumberPattern(written: string): string {
  const signs = Array.from(written, (sign) => {
    const either = `[${sign}${String.fromCharCode(sign.charCodeAt(0) + fullWidthOffset)}]`
    return sign === ',' ? `${either}?` : either
  })
  return String.raw`\s*${signs.join('')}\s*`
}

/** From a character of ASCII to its full-width form. */
const fullWidthOffset = 0xfee0
