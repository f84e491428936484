import type { TableNote } from '../data-notes.ts'
import { lookOf } from './cell-look.ts'
import { countFilled } from './table-grid.ts'

const minGroups = 2
const minShare = 0.3

interface FilledDown {
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly TableNote[]
}

/**
 * Fills down the first column when it looks like exported merged cells: words without repetition, each above rows
 * that lack nothing else.
 */
export function fillDown(names: readonly string[], rows: readonly (readonly string[])[]): FilledDown {
  const groups = rows.map((cells) => cells[0] ?? '').filter((cell) => cell !== '')
  const open = rows.filter((cells) => cells[0] === '')
  const areGroups =
    names.length > 2 &&
    groups.length >= minGroups &&
    open.length >= Math.max(2, rows.length * minShare) &&
    rows[0]?.[0] !== '' &&
    new Set(groups).size === groups.length &&
    groups.every((cell) => lookOf(cell) === 'text') &&
    open.every((cells) => countFilled(cells) >= (names.length - 1) / 2 && cells[1] !== '')
  if (!areGroups) return { rows, notes: [] }

  let group = ''
  const filled = rows.map(([first = '', ...rest]) => {
    if (first !== '') group = first
    return [group, ...rest]
  })
  return { rows: filled, notes: [{ type: 'filled_down', column: names[0] ?? '', count: open.length }] }
}
