export interface ComparedLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
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
