import { columnsNote } from '../bounded-notes.ts'
import type { TableNote } from '../data-notes.ts'

const longest = 60
const cjk = /[\u3400-\u9fff\uff00-\uffef]/

export interface NamedColumns {
  readonly names: readonly string[]
  readonly notes: readonly TableNote[]
}

/** Derives unique column names from header rows. @param isMerged false: a group extends to the next one */
export function nameColumns(
  rows: readonly (readonly string[])[],
  width: number,
  isMerged: boolean,
): NamedColumns {
  const filled = rows.map((cells, at) =>
    isMerged || at === rows.length - 1 ? cells : reached(cells, rows, at),
  )
  const columns = Array.from({ length: width }, (_, column) =>
    joinNames(filled.map((cells) => cells[column] ?? '')),
  )
  const unnamed: string[] = []
  const renamed: string[] = []
  const taken = new Set<string>()
  const names = columns.map((name, column) => {
    const wanted = name === '' ? `列${column + 1}` : name
    let own = wanted
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${wanted}_${number}`
    taken.add(own.toLowerCase())
    if (name === '') unnamed.push(own)
    else if (own !== wanted) renamed.push(own)
    return own
  })
  const notes = [
    ...columnsNote('unnamed', rows.length > 0 ? unnamed : []),
    ...columnsNote('renamed', renamed),
  ]
  return { names, notes }
}

/** A group spans the columns up to the next group, as far as these have names below. */
function reached(cells: readonly string[], rows: readonly (readonly string[])[], at: number): string[] {
  const below = rows.slice(at + 1)
  let group = ''
  return Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => {
    const cell = cells[column] ?? ''
    if (cell !== '') group = cell
    const isNamed = below.some((row) => (row[column] ?? '') !== '')
    return cell === '' && isNamed ? group : cell
  })
}

function joinNames(parts: readonly string[]): string {
  const different = parts.map(oneLine).filter((part, at, all) => part !== '' && part !== all[at - 1])
  const name = different.reduce((whole, part) => {
    if (whole === '') return part
    // A unit below a name is appended to it.
    return /^[（([【].*[)）\]】]$/.test(part) ? `${whole}${part}` : `${whole}_${part}`
  }, '')
  return Array.from(name).slice(0, longest).join('')
}

function oneLine(text: string): string {
  return text.replace(/(.?)\s+(.?)/gs, (_, before: string, after: string) => {
    return cjk.test(before) && cjk.test(after) ? `${before}${after}` : `${before} ${after}`
  })
}
