/** Splits a text into parts of at most `most` UTF-16 units, never inside a character. */
export function cutCharacters(text: string, most: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of text) {
    if (part !== '' && part.length + character.length > most) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return part === '' ? parts : [...parts, part]
}
