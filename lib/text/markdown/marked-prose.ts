import { findCitationMarkers } from '../citations/citation-markers.ts'

/** A piece of a text: a citation marker with its source numbers, or plain text. */
export interface ProsePart {
  readonly text: string
  /** Absent for plain text. */
  readonly indices?: readonly number[]
}

/** Maximum characters of a link's text and of its target; longer ones are not treated as links. */
const maxLinkLength = 2_000
const maxMarkerLength = 48
/** What may become （资料1）, up to the end of the text so far. */
const begunAside =
  /^[（(]\s{0,4}(?:资|来|(?:资料|来源)\s{0,4}[[【]?[\s\d０-９,，、;；~～–—-]{0,30}[\]】]?\s{0,4})?$/
/** Every notation of a marker begins with one of these. */
const begunMarker = /[[【［（(]/
const opening = /^\s*(?:>\s?)*(?:(`{3,})[^`]*$|(~{3,}))/
const punctuation = /[!-/:-@[-`{-~]/
/** A bare address continues after brackets in its parameters: `?a[1]=b`. */
const address = /(?:https?:\/\/|www\.)\S*$/i

/**
 * Streaming parser that finds the citation markers of Markdown in every notation of the contract. Code, links,
 * definitions and escaped text contain none. The result does not depend on how the text is split: undecided text is
 * buffered, at most until the end of its line.
 */
export class MarkedProse {
  #line = ''
  /** Number of characters of the line that were already returned. */
  #emitted = 0
  /** Fence of the open code block. */
  #fence = ''

  /** @returns the parts that are certain so far */
  read(piece: string): ProsePart[] {
    const [first = '', ...more] = piece.split('\n')
    this.#line += first
    const parts: ProsePart[] = []
    for (const next of more) {
      parts.push(...this.#emit(true), { text: '\n' })
      this.#turn()
      this.#line = next
      this.#emitted = 0
    }

    parts.push(...this.#emit(false))
    return parts.filter(({ text }) => text !== '')
  }

  /** @returns the buffered rest */
  end(): ProsePart[] {
    const parts = this.#emit(true).filter(({ text }) => text !== '')
    this.#line = ''
    this.#emitted = 0
    return parts
  }

  #emit(isWhole: boolean): ProsePart[] {
    const line = this.#line
    if (this.#isCode(isWhole)) return this.#upTo(line.length)

    // Most lines of a long list have none, and are not read character by character.
    if (isWhole && !begunMarker.test(line)) return this.#upTo(line.length)

    const { untouched, decided } = readLine(line, isWhole)
    const parts: ProsePart[] = []
    for (const { start, end, indices } of findCitationMarkers(line)) {
      if (start < this.#emitted || end > decided) continue
      if (untouched.some((part) => part.start < end && start < part.end)) continue
      if (line[end] === '=' && address.test(line.slice(0, start))) continue
      parts.push(...this.#upTo(start), { text: line.slice(start, end), indices })
      this.#emitted = end
    }

    return [...parts, ...this.#upTo(Math.max(decided, this.#emitted))]
  }

  #upTo(end: number): ProsePart[] {
    const text = this.#line.slice(this.#emitted, end)
    this.#emitted = end
    return [{ text }]
  }

  /** A line that starts with backticks opens a block only if no more of them follow. */
  #isCode(isWhole: boolean): boolean {
    if (this.#fence !== '') return true
    const [, ticks, tildes] = opening.exec(this.#line) ?? []
    return tildes !== undefined || (isWhole && ticks !== undefined)
  }

  #turn(): void {
    if (this.#fence === '') {
      const [, ticks, tildes] = opening.exec(this.#line) ?? []
      this.#fence = ticks ?? tildes ?? ''
      return
    }
    const closing = this.#line.replace(/^[\s>]+/, '').trimEnd()
    const isClosed =
      closing.length >= this.#fence.length && closing === this.#fence.charAt(0).repeat(closing.length)
    if (isClosed) this.#fence = ''
  }
}

/** @returns the source numbers of each marker of a text */
export function citedIndices(text: string): (readonly number[])[] {
  const prose = new MarkedProse()
  return [...prose.read(text), ...prose.end()].flatMap(({ indices }) => (indices ? [indices] : []))
}

interface Span {
  readonly start: number
  readonly end: number
}

/** @returns the spans without markers, and up to where they are final regardless of the following text */
function readLine(line: string, isWhole: boolean): { readonly untouched: Span[]; readonly decided: number } {
  const untouched: Span[] = []
  const open: number[] = []
  const undecided = (at: number) => ({ untouched, decided: open[0] ?? at })
  let at = 0
  while (at < line.length) {
    while (open.length > 0 && at - (open[0] ?? 0) > maxLengthOf(line[open[0] ?? 0])) open.shift()
    const found = spanAt(line, at, open, isWhole)
    if (found === 'undecided') return undecided(at)
    if (found) {
      if (found.isUntouched) untouched.push(found)
      at = found.end
    } else at += 1
  }

  return isWhole ? { untouched, decided: line.length } : undecided(line.length)
}

function maxLengthOf(bracket: string | undefined): number {
  return bracket === '[' ? maxLinkLength : maxMarkerLength
}

type Found = (Span & { readonly isUntouched: boolean }) | 'undecided' | null

function spanAt(line: string, at: number, open: number[], isWhole: boolean): Found {
  const char = line.charAt(at)
  const next = line.charAt(at + 1)
  if (char === '\\') {
    if (next === '') return isWhole ? null : 'undecided'
    return punctuation.test(next) ? { start: at, end: at + 2, isUntouched: true } : null
  }
  if (char === '`') return codeAt(line, at, isWhole)

  if ('（('.includes(char) && !isWhole && begunAside.test(line.slice(at, at + maxMarkerLength)))
    return 'undecided'
  if ('[【［'.includes(char)) open.push(at)
  else if (']】］'.includes(char)) {
    const start = open.pop()
    if (start === undefined) return null
    const found = linkBehind(line, start, at, isWhole)
    if (found === 'undecided') open.push(start)
    return found
  }

  return null
}

function codeAt(line: string, at: number, isWhole: boolean): Found {
  const ticks = /^`+/.exec(line.slice(at))?.[0] ?? '`'
  const behind = at + ticks.length
  const closing = [...line.slice(behind).matchAll(/`+/g)].find(([run]) => run.length === ticks.length)
  const end = closing ? behind + closing.index + ticks.length : line.length
  // A further backtick would make it a different run.
  if (!isWhole && end === line.length) return 'undecided'
  return closing ? { start: at, end, isUntouched: true } : { start: at, end: behind, isUntouched: false }
}

/** Decides from the following text what a bracket closed at `at` is. */
function linkBehind(line: string, start: number, at: number, isWhole: boolean): Found {
  const behind = line.slice(at + 1, at + 1 + maxLinkLength)
  if (behind === '') return isWhole ? null : 'undecided'
  if (!behind.startsWith('(') || line[at] !== ']') return null
  const target = /^\((?:[^()\\]|\\.|\([^()]*\))*\)/.exec(behind)
  if (target) return { start, end: at + 1 + target[0].length, isUntouched: true }
  return isWhole || behind.length >= maxLinkLength ? null : 'undecided'
}
