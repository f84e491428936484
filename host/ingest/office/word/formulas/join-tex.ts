/** @returns parts of TeX in a row; a command needs a space before a letter */
export function joinTex(parts: readonly string[]): string {
  const joined: string[] = []
  let tail = ''
  for (const part of parts) {
    if (part === '') continue
    if (/^[A-Za-z]/.test(part) && /\\[A-Za-z]+$/.test(tail)) joined.push(' ')
    joined.push(part)
    tail = part.slice(-longestCommand)
  }
  return joined.join('')
}

const longestCommand = 24
