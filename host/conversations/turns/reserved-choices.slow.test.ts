import { expect, test } from '@jest/globals'
import { registryOf } from '../../models/registry.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AskingAgent } from '../../testing/asking-agent.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import type { TurnRow } from './turn-row.ts'

const chosen = { options: [{ step: 1, ids: ['a'] }] }
const quota = { QUOTA_TOKENS_PER_DAY: '10000000' }

describeOnEachDatabase('the reservation for the run after a choice', (database) => {
  const turnOf = async (askId: string): Promise<TurnRow> => {
    const row = await database().first<TurnRow>(
      database().build.selectFrom('turns').selectAll().where('ask_id', '=', askId),
    )
    if (!row) throw new Error('there is no such turn')
    return row
  }
  const spent = async () => {
    const rows = await database().all(database().build.selectFrom('allowances').select(['subject', 'tokens']))
    return rows.filter(({ subject }) => subject.startsWith('d:')).map(({ tokens }) => Number(tokens))
  }

  test.each(['goes on', 'is stopped'])('is released when its process dies and the turn %s', async (end) => {
    const storage = await openTestStorage()
    const agent = new AskingAgent()
    const shared = { ...storage, database: database(), leaseDatabase: database() }
    const models = registryOf([{ name: '大模型', async *stream() {} }])
    const host = await startTestHost(shared, agent, { isAlone: false, models }, quota)
    const client = await TestClient.open(host.origin, newDevice())
    const askId = client.ask('去哪里玩')
    const { conversation_id: id } = await client.until(({ waiting }) => waiting !== undefined)
    // The run that is under way never gets a signal, as if its process were gone; the next one is not held.
    agent.isDeaf = true
    agent.hold('3')
    client.send({ ask_id: askId, copilot_option: chosen }, id)
    await agent.reached('3')
    agent.forget('3')
    const { build } = database()
    const { lease, reserved } = await turnOf(askId)
    expect(JSON.parse(reserved)).toMatchObject({ tokens: expect.any(Number) })
    const stopped = build.updateTable('turns').set({ cancel_requested: 1 }).where('ask_id', '=', askId)
    await database().batch([
      ...(end === 'is stopped' ? [statement(stopped)] : []),
      statement(build.deleteFrom('leases').where('number', '=', lease)),
    ])
    await client.ended(askId)
    client.close()
    await host.close()
    expect(agent.begun.length).toBe(end === 'goes on' ? 7 : 3)
    expect((await turnOf(askId)).reserved).toBe('')
    expect((await spent()).filter((tokens) => tokens !== 0)).toEqual([])
    await storage.remove()
  })
})
