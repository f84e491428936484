import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isTurnEnd } from '../../../lib/contract/frames/frame.ts'
import type { Database } from '../../storage/database/database.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import type { Pipeline } from '../turns/agent.ts'
import { findTurn, type TurnRow } from '../turns/turn-row.ts'
import { ConversationStreams } from './conversation-streams.ts'
import { catchUp } from './reconnect.ts'
import { openStreamLog } from './stream-log.ts'

let storage: TestStorage
let host: TestHost

const pipeline: Pipeline = async function* () {
  yield { id: 'c1', type: 'markdown', target: 'start', content: '写完了' }
}

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, pipeline)
})

afterAll(async () => {
  await host.close()
  await storage.remove()
})

/** A database whose first readings of turns are as old as before the end. */
function lagging(database: Database, readings: number): Database {
  let left = readings
  return Object.assign(Object.create(database) as Database, {
    build: database.build,
    all: database.all.bind(database),
    first: async (query: Parameters<Database['first']>[0]) => {
      const row = (await database.first(query)) as TurnRow | undefined
      if (!row || !('end_frame' in row) || left === 0) return row
      left -= 1
      return { ...row, state: 'running', end_frame: '' }
    },
  })
}

test.each([0, 1])(
  'a turn that ends while it is read is returned with its end (%d old readings)',
  async (readings) => {
    const client = await TestClient.open(host.origin, newDevice())
    const askId = client.ask('问题')
    await client.ended(askId)
    client.close()
    const { owner } = (await storage.database.first(
      storage.database.build.selectFrom('turns').select('owner').where('ask_id', '=', askId),
    )) ?? { owner: '' }
    const turn = await findTurn(storage.database, owner, askId)
    if (!turn) throw new Error('the turn is not there')
    const stale: TurnRow = { ...turn, state: 'running', end_frame: '' }
    const streams = new ConversationStreams({
      bus: storage.bus,
      log: openStreamLog(storage.database),
      report: () => undefined,
    })
    const { frames } = await catchUp(lagging(storage.database, readings), streams, stale)
    expect(frames.map((frame) => [frame.snapshot ?? false, isTurnEnd(frame)])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(frames[1]?.seq).toBe((frames[0]?.seq ?? 0) + 1)
  },
)
