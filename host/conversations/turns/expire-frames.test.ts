import { expect, test } from '@jest/globals'
import { type Statement, statement } from '../../storage/database/database.ts'
import { expireRows } from '../../storage/database/owned/expire-rows.ts'
import { learnSizes, workOf } from '../../storage/testing/query-work.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { watchedDatabase } from '../../testing/watched-database.ts'
import { expireFrames } from './expire-frames.ts'

const now = 100_000_000
const hourMs = 3_600_000

describeOnEachDatabase('the frames of turns', (database) => {
  const turn = (id: string, state: 'ended' | 'running', endedAt: number) => ({
    id,
    owner: 'o',
    ask_id: id,
    conversation_id: 'c',
    doc_id: id,
    fingerprint: '',
    prompt: '{}',
    state,
    lease: 1,
    last_seq: 3,
    end_frame: '',
    created_at: 0,
    ended_at: endedAt,
  })

  async function store(turns: ReturnType<typeof turn>[], frames: number): Promise<void> {
    const { build } = database()
    for (let from = 0; from < turns.length; from += 500) {
      const some = turns.slice(from, from + 500)
      const log = some.flatMap(({ id }) =>
        Array.from({ length: frames }, (_, at) => ({ turn_id: id, seq: at + 1, frame: '{}' })),
      )
      await database().batch([
        statement(build.insertInto('turns').values(some)),
        ...(log.length > 0 ? [statement(build.insertInto('turn_log').values(log))] : []),
        ...(log.length > 0
          ? [
              statement(
                build
                  .insertInto('turn_steps')
                  .values(some.map(({ id }) => ({ turn_id: id, step: '1', result: '' }))),
              ),
            ]
          : []),
      ])
    }
  }

  test('are deleted an hour after their end, a few turns per commit, regardless of earlier ends', async () => {
    const many = (name: string, count: number, state: 'ended' | 'running', endedAt: number) =>
      Array.from({ length: count }, (_, at) => turn(`${name}${at}`, state, endedAt))
    await store(many('old', 10_000, 'ended', 1), 0)
    await store(many('due', 50, 'ended', now - hourMs - 1), 3)
    await store(many('fresh', 30, 'ended', now - hourMs), 3)
    await store(many('running', 10, 'running', 0), 3)
    await learnSizes(database())
    const commits: (readonly Statement[])[] = []
    const batch = (statements: readonly Statement[]) => void commits.push(statements)
    await expireRows(watchedDatabase(database(), { batch }), [expireFrames], { now, retentionDays: 0 })
    const { build } = database()
    for (const table of ['turn_log', 'turn_steps'] as const) {
      const left = await database().all(build.selectFrom(table).select('turn_id').distinct())
      expect(left.map(({ turn_id }) => turn_id.replace(/\d+/, '')).filter((id) => id === 'due')).toEqual([])
      expect(left).toHaveLength(40)
    }
    // 20, 20 and 10 turns, of which each has three frames, and the look that finds nothing more.
    expect(commits).toHaveLength(4)
    for (const { query } of commits.flat()) {
      const { lines, rows } = await workOf(database(), query)
      expect(rows).toBeLessThan(1_000)
      expect(lines.filter((line) => line.startsWith('SEARCH turns') && !line.includes('(id=?)'))).toEqual([])
      expect(lines.filter((line) => line.startsWith('SCAN') && !line.includes('turn_log_first'))).toEqual([])
    }
  })
})
