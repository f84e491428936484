import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import pg from 'pg'
import { randomId } from '../../platform/make-id.ts'
import type { Database } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AppendGroup } from './append-group.ts'
import { appendFrames, readFrames, TurnLost } from './turn-log.ts'

const lease = 7

/** A turn that runs under the lease. @returns its id */
async function runningTurn(database: Database): Promise<string> {
  const id = randomId()
  const insert = database.build.insertInto('turns').values({
    id,
    owner: 'd:x',
    ask_id: id,
    conversation_id: id,
    doc_id: id,
    fingerprint: '',
    prompt: '{}',
    state: 'running',
    lease,
    last_seq: 0,
    end_frame: '',
    created_at: 1,
    ended_at: 0,
  })
  await database.batch([{ query: insert.compile() }])
  return id
}

describe.each(['alone', 'in a group'])('appended %s', (how) => {
  describeOnEachDatabase('the log of a turn', (database, made) => {
    // SQLite's writer groups by itself.
    const isGrouped = () => how === 'in a group' && database().dialect === 'postgres'
    let group: AppendGroup | undefined
    beforeAll(() => {
      group = isGrouped() ? new AppendGroup(database()) : undefined
    })

    test('stores frames of any characters, in any number at once', async () => {
      const text = fc.string({ unit: 'binary', maxLength: 20 })
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 4 }), async (appends) => {
          const id = await runningTurn(database())
          const written: { seq: number; json: string }[] = []
          for (const texts of appends) {
            const from = written.length
            const frames = texts.map((each, at) => ({ seq: from + at + 1, json: JSON.stringify({ each }) }))
            await appendFrames(database(), { id, lease }, from, frames, [], group)
            written.push(...frames)
          }
          expect(await readFrames(database(), id, 0)).toEqual(written)
        }),
        { numRuns: 30 },
      )
    })

    test("accepts the same frames again without a change, and rejects another owner's", async () => {
      const id = await runningTurn(database())
      const first = [1, 2].map((seq) => ({ seq, json: `{"seq":${seq}}` }))
      await appendFrames(database(), { id, lease }, 0, first, [], group)
      await appendFrames(database(), { id, lease }, 0, first, [], group)
      const others: readonly [number, number][] = [
        [lease + 1, 2],
        [lease, 1],
        [lease, 3],
      ]
      for (const [number, previous] of others) {
        const frames = [{ seq: previous + 1, json: '"other"' }]
        await expect(
          appendFrames(database(), { id, lease: number }, previous, frames, [], group),
        ).rejects.toThrow(TurnLost)
      }
      expect(await readFrames(database(), id, 0)).toEqual(first)
    })

    test('concurrent appends of turns neither fail nor block each other', async () => {
      if (!isGrouped()) return
      const ids = await Promise.all(Array.from({ length: 20 }, () => runningTurn(database())))
      const [locked = '', lost = '', ...others] = ids
      const elsewhere = new pg.Client(made().url)
      await elsewhere.connect()
      await elsewhere.query('begin')
      await elsewhere.query('select id from turns where id = $1 for update', [locked])
      const append = (id: string, under = lease) =>
        appendFrames(database(), { id, lease: under }, 0, [{ seq: 1, json: `"${id}"` }], [], group)
      const waiting = append(locked)
      const refused = append(lost, lease + 1)
      await Promise.all(others.map((id) => append(id)))
      await expect(refused).rejects.toThrow(TurnLost)
      expect(await readFrames(database(), locked, 0)).toEqual([])
      await elsewhere.query('rollback')
      await elsewhere.end()
      await waiting
      for (const id of [locked, ...others])
        expect(await readFrames(database(), id, 0)).toEqual([{ seq: 1, json: `"${id}"` }])
      expect(await readFrames(database(), lost, 0)).toEqual([])
    })

    test('a failing append does not prevent the others', async () => {
      if (!isGrouped()) return
      const ids = await Promise.all(Array.from({ length: 5 }, () => runningTurn(database())))
      const [broken = '', ...others] = ids
      const { build } = database()
      const taken = build.insertInto('turn_log').values({ turn_id: broken, seq: 1, frame: '"taken"' })
      await database().batch([{ query: taken.compile() }])
      const appends = ids.map((id) =>
        appendFrames(database(), { id, lease }, 0, [{ seq: 1, json: `"${id}"` }], [], group),
      )
      await expect(appends[0]).rejects.toMatchObject({ reason: 'unique' })
      await Promise.all(appends.slice(1))
      for (const id of others)
        expect(await readFrames(database(), id, 0)).toEqual([{ seq: 1, json: `"${id}"` }])
    })
  })
})
