import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { randomId } from '../deps.ts'
import type { Database } from '../storage/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
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

describeOnEachDatabase('the log of a turn', (database) => {
  test('keeps frames of any characters, however many come at once', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 4 }), async (appends) => {
        const id = await runningTurn(database())
        const written: { seq: number; json: string }[] = []
        for (const texts of appends) {
          const from = written.length
          const frames = texts.map((each, at) => ({ seq: from + at + 1, json: JSON.stringify({ each }) }))
          await appendFrames(database(), { id, lease }, from, frames)
          written.push(...frames)
        }
        expect(await readFrames(database(), id, 0)).toEqual(written)
      }),
      { numRuns: 30 },
    )
  })

  test('takes the same frames again without a change, and nothing of another owner', async () => {
    const id = await runningTurn(database())
    const first = [1, 2].map((seq) => ({ seq, json: `{"seq":${seq}}` }))
    await appendFrames(database(), { id, lease }, 0, first)
    await appendFrames(database(), { id, lease }, 0, first)
    const others: readonly [number, number][] = [
      [lease + 1, 2],
      [lease, 1],
      [lease, 3],
    ]
    for (const [number, previous] of others) {
      const frames = [{ seq: previous + 1, json: '"other"' }]
      await expect(appendFrames(database(), { id, lease: number }, previous, frames)).rejects.toThrow(
        TurnLost,
      )
    }
    expect(await readFrames(database(), id, 0)).toEqual(first)
  })
})
