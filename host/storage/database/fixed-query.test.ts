import { describe, expect, test } from '@jest/globals'
import { FixedQuery } from './fixed-query.ts'
import { queryBuilder } from './query-builder.ts'

const input = { id: 't1', seq: 7, lease: 3 }
const later = { id: 't2', seq: 8, lease: 4 }

describe.each(['sqlite', 'postgres'] as const)('a fixed query on %s', (dialect) => {
  const database = { dialect, build: queryBuilder(dialect) }
  const make = (build: typeof database.build, { id, seq, lease }: typeof input) =>
    build.updateTable('turns').set({ last_seq: seq }).where('id', '=', id).where('lease', '=', lease)

  test('is filled in as it would be compiled', () => {
    const query = new FixedQuery(make, ({ id, seq, lease }: typeof input) => [seq, id, lease])
    for (const each of [input, later, input]) {
      const { sql, parameters } = make(database.build, each).compile()
      expect(query.fill(database, each)).toMatchObject({ sql, parameters })
    }
  })

  test('rejects parameters in another order, or too few of them', () => {
    const swapped = new FixedQuery(make, ({ id, seq, lease }: typeof input) => [id, seq, lease])
    const short = new FixedQuery(make, ({ id, seq }: typeof input) => [seq, id])
    expect(() => swapped.fill(database, input)).toThrow(TypeError)
    expect(() => short.fill(database, input)).toThrow(TypeError)
  })
})
