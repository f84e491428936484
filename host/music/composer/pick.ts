import type { Random } from '../../platform/seeded-random.ts'

/** @returns an item of a list that is not empty */
export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
