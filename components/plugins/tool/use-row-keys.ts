import { useState } from 'react'

/**
 * Keys of rows that are edited by their position and renamed while they are: what is typed in a row, and is no value
 * yet, stays in it when another row is added or removed.
 * @param count of the rows
 */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([])
  const next = Math.max(-1, ...kept) + 1
  const keys = Array.from({ length: count }, (_, index) => kept[index] ?? next + index - kept.length)
  return {
    keys,
    added: (index: number) => setKept(keys.toSpliced(index, 0, Math.max(-1, ...keys) + 1)),
    /** @param removed how many rows from there on */
    removed: (index: number, removed = 1) => setKept(keys.toSpliced(index, removed)),
  }
}
