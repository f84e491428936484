/**
 * Finds a pattern in linear time for every text and pattern (Knuth, Morris and Pratt 1977), also where it overlaps itself.
 * @returns where it begins
 */
export function findPattern(text: string, pattern: string): number[] {
  if (pattern === '' || pattern.length > text.length) return []
  const borders = bordersOf(pattern)
  const found: number[] = []
  let matched = 0
  for (let at = 0; at < text.length; at += 1) {
    while (matched > 0 && text[at] !== pattern[matched]) matched = borders[matched - 1] ?? 0
    if (text[at] === pattern[matched]) matched += 1
    if (matched < pattern.length) continue
    found.push(at - matched + 1)
    matched = borders[matched - 1] ?? 0
  }
  return found
}

/** @returns for each prefix the length of its longest proper prefix that is a suffix too */
function bordersOf(pattern: string): Uint32Array {
  const borders = new Uint32Array(pattern.length)
  let length = 0
  for (let at = 1; at < pattern.length; at += 1) {
    while (length > 0 && pattern[at] !== pattern[length]) length = borders[length - 1] ?? 0
    if (pattern[at] === pattern[length]) length += 1
    borders[at] = length
  }
  return borders
}
