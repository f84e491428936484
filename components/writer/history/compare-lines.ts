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

/** @returns the lines without those far from a change, and how many are left out at each place */
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

/** Lines compared with each other; of longer texts the middle is shown as removed and added. */
const mostCompared = 1_500

/** @returns the lines of both texts in one sequence, by their longest common subsequence; blank lines are left out */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end))
    end += 1
  const same = (lines: readonly string[]) => lines.map((text) => ({ kind: 'same', text }) as const)
  return [
    ...same(old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ]
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function middle(old: readonly string[], now: readonly string[]): ComparedLine[] {
  const removed = (text: string) => ({ kind: 'removed', text }) as const
  const added = (text: string) => ({ kind: 'added', text }) as const
  if (old.length > mostCompared || now.length > mostCompared) return [...old.map(removed), ...now.map(added)]
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
