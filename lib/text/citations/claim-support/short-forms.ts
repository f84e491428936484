/** Whether the longer text contains the characters of the shorter one in this order: 北大 in 北京大学. */
export function isShortForm(short: string, long: string): boolean {
  let from = 0
  for (const character of short) {
    const at = long.indexOf(character, from)
    if (at < 0) return false
    from = at + character.length
  }
  return true
}

const abbreviationReach = 12

/** Whether the text contains the characters in this order and close together: 涨潮 of 涨两次潮. */
export function isAbbreviation(name: string, text: string): boolean {
  const characters = Array.from(name)
  if (characters.length > 4) return false
  for (let at = text.indexOf(name.charAt(0)); at >= 0; at = text.indexOf(name.charAt(0), at + 1)) {
    if (isShortForm(name, text.slice(at, at + abbreviationReach))) return true
  }
  return false
}
