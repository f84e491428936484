import { expect, test } from '@jest/globals'
import { issueToken } from '../../members/account/tokens/token.ts'
import { chinaDay, nameOfDay, startOfChinaDay } from '../../platform/china-day.ts'
import { randomId } from '../../platform/make-id.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { storeUsage } from '../records/usage-store.ts'
import { usageRecord } from '../testing/usage-record.ts'
import { readReport } from './usage-report.ts'

const today = chinaDay(Date.UTC(2026, 10, 20, 12))
const noon = startOfChinaDay(today) + 12 * 3_600_000

async function addTurn(
  database: Database,
  turn: {
    at: number
    durationMs?: number
    waitsUntil?: number
    end: object | null
    kind?: 'search' | 'agent'
  },
): Promise<void> {
  const id = randomId()
  await database.batch([
    statement(
      database.build.insertInto('conversations').values({
        id,
        owner: 'd:somebody',
        kind: turn.kind ?? 'search',
        agent_id: '001',
        agent_type: 'universal',
        title: '',
        created_at: turn.at,
        updated_at: turn.at,
        is_ended: 0,
        running_turn: '',
      }),
    ),
    statement(
      database.build.insertInto('turns').values({
        id,
        owner: 'd:somebody',
        ask_id: id,
        conversation_id: id,
        doc_id: id,
        fingerprint: '',
        prompt: '{}',
        state: turn.end ? 'ended' : 'running',
        lease: 0,
        last_seq: 0,
        end_frame: turn.end ? JSON.stringify(turn.end) : '',
        created_at: turn.at,
        ended_at: turn.end ? turn.at + (turn.durationMs ?? 0) : 0,
        waits_until: turn.waitsUntil ?? 0,
      }),
    ),
  ])
}

describeOnEachDatabase('the report', (database) => {
  test('counts each day by China’s time', async () => {
    const finished = { code: 2, seq: 9 }
    for (let at = 1; at <= 20; at++)
      await addTurn(database(), { at: noon, durationMs: at * 100, end: finished })
    // Its reader took an hour to choose: an answer like the others, whose time says nothing.
    await addTurn(database(), { at: noon, durationMs: 3_600_000, end: finished, waitsUntil: noon })
    await addTurn(database(), { at: noon, durationMs: 90_000, end: { code: 4, seq: 2 } })
    await addTurn(database(), {
      at: noon,
      durationMs: 90_000,
      end: { code: 3, seq: 2, error: 'search_failed' },
    })
    await addTurn(database(), { at: noon, end: null })
    await addTurn(database(), {
      at: noon,
      durationMs: 1,
      end: { code: 0, seq: 2, error: 'internal' },
      kind: 'agent',
    })
    // The last millisecond of the day before, which in UTC is the same day.
    await addTurn(database(), { at: startOfChinaDay(today) - 1, durationMs: 700, end: finished })
    const seen = (visitor: string, event = 'page_view') => usageRecord({ device_hash: visitor, event })
    await storeUsage(database(), [seen('a'), seen('a'), seen('b'), seen('b', 'js_error')], noon)
    await storeUsage(database(), [seen('a', 'blank_screen')], startOfChinaDay(today + 1) - 1)
    for (const at of [noon, noon + 1, startOfChinaDay(today) - 1]) {
      await issueToken(
        { database: database(), now: () => at, makeId: randomId },
        { owner: 'u:somebody', userAgent: '', login: 'sms' },
      )
    }
    expect(await readReport(database(), { days: 3, now: noon })).toEqual([
      {
        day: nameOfDay(today - 2),
        visitors: 0,
        searches: 0,
        logins: 0,
        latencyP50Ms: null,
        latencyP95Ms: null,
        turnErrors: 0,
        tokens: 0,
        browserErrors: 0,
      },
      {
        day: '2026-11-19',
        visitors: 0,
        searches: 1,
        logins: 1,
        latencyP50Ms: 700,
        latencyP95Ms: 700,
        turnErrors: 0,
        tokens: 0,
        browserErrors: 0,
      },
      {
        day: '2026-11-20',
        visitors: 2,
        searches: 24,
        logins: 2,
        latencyP50Ms: 1_000,
        latencyP95Ms: 1_900,
        turnErrors: 2,
        tokens: 0,
        browserErrors: 2,
      },
    ])
  })
})
