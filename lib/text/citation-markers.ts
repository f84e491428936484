/** A citation marker in running text, and the sources that it names, in order. */
export interface CitationMarker {
  readonly start: number
  readonly end: number
  readonly indices: readonly number[]
}

/** A marker names no more sources than this; a longer range is a slip. */
const mostIndices = 20

// [1] 【1】 [[1]] [^1] [1,2] [1-3] [number 1] ［1］, and what follows directly belongs to a link: [1](…) is none.
const marker =
  /\[\[\s*(\d{1,3})\s*\]\]|[[【［]\s*(?:number\s+|\^)?(\d{1,3}(?:\s*[-–~,，、]\s*\d{1,3})*)\s*[\]】］](?![(:])/gi

/**
 * Finds the citation markers of a text in every notation of the contract. Which of them name a source that exists is
 * the caller's to decide.
 */
export function findCitationMarkers(text: string): CitationMarker[] {
  return [...text.matchAll(marker)].flatMap((match) => {
    const indices = indicesOf(match[1] ?? match[2] ?? '')
    return indices.length === 0 ? [] : [{ start: match.index, end: match.index + match[0].length, indices }]
  })
}

function indicesOf(list: string): number[] {
  const indices = list.split(/[,，、]/).flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split(/[-–~]/).map(Number)
    if (!(to >= from) || to - from >= mostIndices) return []
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  })
  return indices.length > mostIndices ? [] : indices
}
