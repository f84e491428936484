import { expect, test } from '@jest/globals'
import { type Database, statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { openPublicCount } from './count-public.ts'

const many = 1_000

async function publish(database: Database, ids: readonly string[], category: string): Promise<void> {
  const rows = ids.map((id) => ({ ...agent, id, category }))
  await database.batch([statement(database.build.insertInto('agents').values(rows))])
}

async function withdraw(database: Database, id: string): Promise<void> {
  const update = database.build.updateTable('agents').set({ published_version: 0 }).where('id', '=', id)
  await database.batch([statement(update)])
}

const named = (count: number, first = 0) => Array.from({ length: count }, (_, at) => `a${first + at}`)

describeOnEachDatabase('the number of public agents', (database) => {
  test('is exact while they are few; of many it is counted once in ten seconds', async () => {
    let time = 0
    const count = openPublicCount(database(), 'agents', () => time)
    await publish(database(), named(3), 'study')
    expect([await count(''), await count('study'), await count('life')]).toEqual([3, 3, 0])
    await withdraw(database(), 'a0')
    expect([await count(''), await count('study')]).toEqual([2, 2])

    await publish(database(), named(many, 3), 'life')
    expect([await count(''), await count('life'), await count('study')]).toEqual([many + 2, many, 2])
    await withdraw(database(), 'a1')
    await withdraw(database(), 'a3')
    // What is few stays exact beside it.
    expect([await count(''), await count('life'), await count('study')]).toEqual([many + 2, many, 1])
    time = 9_999
    expect(await count('')).toBe(many + 2)
    time = 10_000
    expect([await count(''), await count('life')]).toEqual([many, many - 1])
  })
})

const agent = {
  owner: 'u:author',
  status: 3,
  reason: '',
  version: 1,
  published_version: 1,
  review_version: 0,
  linked_version: 0,
  name: '周报助手',
  intro: '',
  description: '',
  icon: 'indigo/周',
  letters: '',
  author_letters: '',
  allows_copy: 0,
  works_without_model: 0,
  uses: 0,
  created_at: 1,
  updated_at: 1,
  published_at: 1,
  taken_down_at: 0,
  taken_down_version: 0,
  author_blocked_at: 0,
  copied_from: '',
  origin_taken_down_at: 0,
  author_named_at: 0,
  deleted_at: 0,
} as const
