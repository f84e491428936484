import { expect, test } from '@jest/globals'
import { randomId } from '../../../platform/make-id.ts'
import { tableManifest } from '../../../table-manifest.ts'
import { storeFinishedTurn } from '../../../testing/finished-turn.ts'
import { countCommits } from '../../testing/counted-database.ts'
import { learnSizes, workOf } from '../../testing/query-work.ts'
import { describeOnEachDatabase } from '../../testing/test-database.ts'
import { type Statement, statement } from '../database.ts'
import { erasePerson } from './erase-person.ts'
import { rulesOf } from './owned-table.ts'

const stores = {
  blobs: { delete: async () => undefined },
  library: { erase: async () => undefined },
  now: 1_000,
}
const framesATurn = 3
/** What has no rows of its own, or those of an hour alone. */
const small: ReadonlySet<string> = new Set(['SCAN CONSTANT ROW', 'SCAN password_tries'])

describeOnEachDatabase('erasing a person', (database) => {
  async function answersOf(owner: string, conversations: number, each: number): Promise<void> {
    const { build } = database()
    for (let at = 0; at < conversations; at += 1) {
      const conversationId = `${owner}.${at}`
      for (let position = 0; position < each; position += 1) {
        const docId = await storeFinishedTurn(database(), { owner, conversationId, position, kind: 'agent' })
        const turn = {
          id: randomId(),
          owner,
          ask_id: randomId(),
          conversation_id: conversationId,
          doc_id: docId,
        }
        const rest = { fingerprint: '', prompt: '{}', lease: 1, last_seq: 1, end_frame: '', created_at: 0 }
        const ended = { ...turn, ...rest, state: 'ended' as const, ended_at: 1 }
        const frames = Array.from({ length: framesATurn }, (_, seq) => ({
          turn_id: turn.id,
          seq: seq + 1,
          frame: '{}',
        }))
        await database().batch([
          statement(build.insertInto('turns').values(ended)),
          statement(build.insertInto('turn_log').values(frames)),
        ])
      }
    }
  }

  async function left(owner: string): Promise<number> {
    const { build } = database()
    const rows = await Promise.all([
      ...(['conversations', 'records', 'turns', 'searches', 'share_links'] as const).map((table) =>
        database().all(build.selectFrom(table).select('owner').where('owner', '=', owner)),
      ),
      database().all(build.selectFrom('turn_log').select('turn_id')),
    ])
    return rows.flat().length
  }

  test.each([
    ['one long conversation', 1, 450],
    ['many short ones', 150, 2],
  ])('deletes a few rows per commit: %s', async (_, conversations, each) => {
    const owner = `d:${randomId()}`
    await answersOf(owner, conversations, each)
    const { counted, commits } = countCommits(database())
    await erasePerson(counted, tableManifest, { person: { owner, uid: '', phone: '' }, ...stores })
    expect(await left(owner)).toBe(0)
    // A conversation counts twice: it is taken from its owner first. So does a turn, and its frames are what it has.
    expect(Math.max(...commits)).toBeLessThanOrEqual(50 * (2 + framesATurn))
    expect(commits.length).toBeLessThanOrEqual(12 + Math.ceil((conversations * each) / 50) * 2)
  })

  test('with little data deletes each table once, and all of them together at the end', async () => {
    const owner = `d:${randomId()}`
    await answersOf(owner, 2, 8)
    const { counted, commits } = countCommits(database())
    await erasePerson(counted, tableManifest, { person: { owner, uid: '', phone: '' }, ...stores })
    const sliced = rulesOf(tableManifest, 'erase').filter(({ slices }) => slices)
    expect(commits.length).toBeLessThanOrEqual(sliced.length + 2)
    expect(commits.at(-1)).toBe(0)
    expect(await left(owner)).toBe(0)
  })

  test('includes rows that are stored until the person is deleted, in any number', async () => {
    const owner = `d:${randomId()}`
    const { build } = database()
    let isStored = false
    const searches = Array.from({ length: 650 }, (_, at) => ({ owner, question: `问 ${at}`, created_at: at }))
    const late = {
      ...countCommits(database()).counted,
      batch: async (statements: readonly Statement[]) => {
        const isLast = statements.some(({ query }) => query.sql.includes('from "users"'))
        if (isLast && !isStored) {
          isStored = true
          await database().batch([statement(build.insertInto('searches').values(searches))])
        }
        return database().batch(statements)
      },
    }
    await erasePerson(late, tableManifest, { person: { owner, uid: '', phone: '' }, ...stores })
    expect(isStored).toBe(true)
    expect(await left(owner)).toBe(0)
  })

  test('scans no whole table', async () => {
    const others = 400
    await answersOf('d:other', others, 1)
    await learnSizes(database())
    const person = { owner: 'd:someone', uid: 'someone', phone: '13800000000' }
    const context = { database: database(), person, ...stores }
    for (const { slices, last } of rulesOf(tableManifest, 'erase')) {
      for (const { query } of [...(slices?.(context) ?? []), ...(last?.(context) ?? [])]) {
        const { lines, rows } = await workOf(database(), query)
        const scans = lines.filter((line) => line.startsWith('SCAN ') && !small.has(line))
        expect([query.sql, scans]).toEqual([query.sql, []])
        expect(rows).toBeLessThan(others)
      }
    }
  })
})
