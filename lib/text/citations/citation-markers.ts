/** A citation marker in running text, with the numbers of its sources in order. */
export interface CitationMarker {
  readonly start: number
  readonly end: number
  readonly indices: readonly number[]
}

/** Maximum sources of a marker; a longer range is considered a mistake. */
const maxIndices = 20

// Unambiguous and bounded, so that matching time stays linear for any input.
const blank = String.raw`\s{0,4}`
const word = '(?:number|资料|来源|source)'
const item = String.raw`(?:${word}${blank})?(?:\^${blank})?[\d０-９]{1,3}(?:${blank}\^)?`
const items = String.raw`${item}(?:${blank}[-–—~～,，、;；]${blank}${item})*`
// What some models know from another product: 【3†source】, 【3†L1-L4】.
const list = String.raw`${blank}(${items})${blank}(?:†[^\]】\n]{0,40})?`
// [1] 【1】 [[1]] [^1] [1,2] [1-3] [number 1] ［１］ [资料1] （资料1） （来源[1]）; directly before a parenthesis it is a
// link: [1](…).
const marker = new RegExp(
  String.raw`\[\[${list}\]\](?!\()|[[【［]${list}[\]】］](?!\()|[（(]${blank}(?:资料|来源)${blank}[[【]?${blank}(${items})${blank}[\]】]?${blank}[）)]`,
  'gi',
)
/** Maximum indentation of a link definition at the start of a line. */
const definition = /^[[［【][^\]］】\n]*[\]］】]:/
const maxIndent = 3
const begunWord = String.raw`(?:\^|n(?:u(?:m(?:b(?:e(?:r\s*)?)?)?)?)?|资料?\s*|来源?\s*|s(?:o(?:u(?:r(?:c(?:e\s*)?)?)?)?)?)?`
const begunList = String.raw`(?:[\d０-９][\d０-９\s,，、;；~～–—^-]*)?(?:†[^\]】\n]{0,40})?`
const unfinished = new RegExp(
  String.raw`(?:\[\[?|[【［])\s*${begunWord}${begunList}\]?$|[（(]\s*(?:资|来|(?:资料|来源)\s*[[【]?\s*[\d０-９\s,，、;；~～–—-]*[\]】]?\s*)?$`,
  'i',
)

/**
 * Finds the citation markers of a text in every notation of the contract, also with full-width digits and spaces. The
 * caller checks whether the sources exist.
 */
export function findCitationMarkers(text: string): CitationMarker[] {
  return [...text.matchAll(marker)].flatMap((match) => {
    const start = match.index
    const indices = indicesOf(match[1] ?? match[2] ?? match[3] ?? '')
    if (indices.length === 0 || isDefinition(text, start)) return []
    return [{ start, end: start + match[0].length, indices }]
  })
}

/**
 * Removes an incomplete citation marker from the end of streaming text, so that half a marker is never shown.
 * Complete markers stay.
 */
export function withoutUnfinishedMarker(text: string): string {
  const tail = text.slice(-maxMarkerLength)
  const found = unfinished.exec(tail)
  if (!found || /^[^[（(].*\]$|^\[[^[].*\]$/s.test(found[0])) return text
  return text.slice(0, text.length - tail.length + found.index)
}

const maxMarkerLength = 48

function isDefinition(text: string, at: number): boolean {
  let start = at
  while (at - start < maxIndent && /[ \t]/.test(text.charAt(start - 1))) start -= 1
  return (start === 0 || text.charAt(start - 1) === '\n') && definition.test(text.slice(at))
}

function indicesOf(list: string): number[] {
  const plain = list.normalize('NFKC').replace(/number|资料|来源|source|[\^\s]/gi, '')
  const indices = plain.split(/[,、;]/).flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split(/[-–—~]/).map(Number)
    if (!(to >= from) || to - from >= maxIndices) return []
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  })
  return indices.length > maxIndices ? [] : indices
}
