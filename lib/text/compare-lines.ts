export interface ComparedLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Lines that both have, which are left out. */
export interface UnchangedLines {
  readonly kind: 'unchanged'
  readonly count: number
}

/** Unchanged lines that are shown before and after a change. */
const contextLines = 3

/** @returns the lines close to a change, and how many are left out at each place */
export function foldUnchanged(lines: readonly ComparedLine[]): (ComparedLine | UnchangedLines)[] {
  const isNear = new Uint8Array(lines.length)
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') isNear.fill(1, Math.max(0, at - contextLines), at + contextLines + 1)
  const folded: (ComparedLine | UnchangedLines)[] = []
  for (const [at, line] of lines.entries()) {
    const last = folded.at(-1)
    if (isNear[at] === 1) folded.push(line)
    else if (last?.kind === 'unchanged') folded[folded.length - 1] = { ...last, count: last.count + 1 }
    else folded.push({ kind: 'unchanged', count: 1 })
  }
  return folded
}

/** Pairs of lines that are compared in all: 2 MB each a million, and some milliseconds. */
const mostPairs = 2_250_000

/**
 * In bounded time, also of long texts.
 * @returns the lines of both texts in one sequence, by their longest common subsequence; of long texts around the lines
 * that both have once; blank lines are left out
 */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end))
    end += 1
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]
}

const same = (text: string) => ({ kind: 'same', text }) as const
const removed = (text: string) => ({ kind: 'removed', text }) as const
const added = (text: string) => ({ kind: 'added', text }) as const

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function middle(old: readonly string[], now: readonly string[]): ComparedLine[] {
  if (old.length * now.length <= mostPairs) return byCommonLines(old, now)
  const lines: ComparedLine[] = []
  let pairs = 0
  let [row, column] = [0, 0]
  for (const anchor of [...anchorsOf(old, now), { row: old.length, column: now.length }]) {
    const gap = { old: old.slice(row, anchor.row), now: now.slice(column, anchor.column) }
    const size = gap.old.length * gap.now.length
    const isCompared = pairs + size <= mostPairs
    if (isCompared) pairs += size
    const between = isCompared
      ? byCommonLines(gap.old, gap.now)
      : [...gap.old.map(removed), ...gap.now.map(added)]
    for (const line of between) lines.push(line)
    const text = old[anchor.row]
    if (text !== undefined) lines.push(same(text))
    ;[row, column] = [anchor.row + 1, anchor.column + 1]
  }
  return lines
}

interface Anchor {
  readonly row: number
  readonly column: number
}

/** @returns lines that both texts have exactly once, as many as are in the same order ("patience diff") */
function anchorsOf(old: readonly string[], now: readonly string[]): Anchor[] {
  const columns = onceIn(now)
  const pairs = [...onceIn(old)].flatMap(([text, row]) => {
    const column = columns.get(text)
    return column === undefined ? [] : [{ row, column }]
  })
  // The longest increasing sequence of columns: the last of each length, and what is before each.
  const ends: number[] = []
  const before = new Int32Array(pairs.length)
  for (const [at, { column }] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const between = (low + high) >> 1
      if ((pairs[ends[between] ?? 0]?.column ?? 0) < column) low = between + 1
      else high = between
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = at
  }
  const anchors: Anchor[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair) anchors.push(pair)
  }
  return anchors.toReversed()
}

/** @returns the place of each line that occurs once, in the order of the lines */
function onceIn(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, text] of lines.entries()) places.set(text, places.has(text) ? -1 : at)
  for (const [text, at] of places) if (at < 0) places.delete(text)
  return places
}

function byCommonLines(old: readonly string[], now: readonly string[]): ComparedLine[] {
  const width = now.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: ComparedLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [was, is] = [old[row], now[column]]
    if (was !== undefined && was === is) {
      lines.push({ kind: 'same', text: was })
      row += 1
      column += 1
    } else if (is === undefined || (was !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(removed(was ?? ''))
      row += 1
    } else {
      lines.push(added(is))
      column += 1
    }
  }
  return lines
}
