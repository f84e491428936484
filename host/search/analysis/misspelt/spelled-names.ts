/** Names prepared for fuzzy matching: their folded letters concatenated, each name between two zeros. */
export interface SpelledNames {
  readonly codes: Uint16Array
  /** Start offset of each name; the last entry is the total length. */
  readonly starts: Uint32Array
}

/** @param letters of each name, folded, without punctuation */
export function spellNames(letters: readonly string[]): SpelledNames {
  const length = letters.reduce((sum, name) => sum + name.length + 1, 1)
  const codes = new Uint16Array(length)
  const starts = new Uint32Array(letters.length + 1)
  let at = 1
  for (const [index, name] of letters.entries()) {
    starts[index] = at
    for (let place = 0; place < name.length; place += 1) codes[at + place] = name.charCodeAt(place)
    at += name.length + 1
  }

  starts[letters.length] = at
  return { codes, starts }
}

/** @returns the index of the name at this offset, by binary search */
export function nameAt({ starts }: SpelledNames, place: number): number {
  let [low, high] = [0, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
