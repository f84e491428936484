import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { noModels } from '../../models/registry.ts'
import { HostError } from '../../platform/errors.ts'
import { randomId } from '../../platform/make-id.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { silentAgent } from '../../testing/silent-agent.ts'
import { clearContext } from '../history/clear-context.ts'
import { deleteSearchHistory } from '../history/conversation-list.ts'
import { type AskOutcome, storeAsk } from './ask.ts'
import { appendFrames, TurnLost } from './turn-log.ts'

const lease = 7
const rounds = 12

function ask(database: Database, owner: string, conversationId = '', prompt: object = {}) {
  const deps = {
    database,
    now: Date.now,
    makeId: randomId,
    findAgent: async () => silentAgent,
    models: noModels,
  }
  return storeAsk(deps, {
    owner,
    kind: 'search',
    lease,
    turnId: randomId(),
    frame: {
      agent_id: '001',
      agent_type: 'universal',
      conversation_id: conversationId,
      prompt: { ask_id: randomUUID(), content: '问题', ...prompt },
    },
  })
}

/** Begins a turn. @returns its conversation, its ask_id and its own id */
async function begun(outcome: Promise<AskOutcome>) {
  const settled = await outcome
  if (!settled.isNew) throw new Error('the ask_id was used before')
  return settled.view.address
}

/** Ends the turn without a word. */
async function endTurn(database: Database, conversationId: string): Promise<void> {
  const { build } = database
  await database.batch([
    statement(
      build.updateTable('turns').set({ state: 'ended' }).where('conversation_id', '=', conversationId),
    ),
    statement(build.updateTable('conversations').set({ running_turn: '' }).where('id', '=', conversationId)),
  ])
}

/** What was refused because of the other write is as it should be; anything else is a fault. */
async function settled(writes: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(writes)) {
    if (outcome.status === 'rejected' && !(outcome.reason instanceof HostError))
      expect(outcome.reason).toBeInstanceOf(TurnLost)
  }
}

describeOnEachDatabase('concurrent writes', (database) => {
  test('a context clear and a question never get the same position, and the question can be retried', async () => {
    const deps = {
      database: database(),
      now: Date.now,
      makeId: randomId,
      findAgent: async () => silentAgent,
      models: noModels,
    }
    for (let round = 0; round < rounds; round += 1) {
      const owner = `d:${randomId()}`
      const { conversationId } = await begun(ask(database(), owner))
      await endTurn(database(), conversationId)
      const clear = () => clearContext(deps, owner, conversationId)
      await settled([clear(), ask(database(), owner, conversationId), clear(), clear()])
      const { build } = database()
      const rows = await database().all(
        build.selectFrom('records').selectAll().where('conversation_id', '=', conversationId),
      )
      const places = rows.map(({ position }) => Number(position))
      expect(new Set(places).size).toBe(places.length)
      await endTurn(database(), conversationId)
      for (const { ask_id: named } of rows.filter(({ ask_id: id }) => id !== '')) {
        const again = { action: 'repeat', ask_from: `repeat:${named}`, content: undefined }
        await begun(ask(database(), owner, conversationId, again))
        await endTurn(database(), conversationId)
      }
    }
  })

  test('deleting all searches deletes those that are being written too', async () => {
    const owner = `d:${randomId()}`
    for (let round = 0; round < rounds; round += 1) {
      const old = await Promise.all([1, 2, 3].map(() => begun(ask(database(), owner))))
      const ended = old.slice(1)
      for (const { conversationId } of ended) await endTurn(database(), conversationId)
      const running = { id: old[0]?.turnId ?? '', lease }
      const append = (seq: number) =>
        appendFrames(database(), running, seq - 1, [{ seq, json: `{"seq":${seq}}` }])
      await settled([
        ...ended.map(({ conversationId }) => ask(database(), owner, conversationId)),
        ask(database(), owner),
        append(3).then(() => append(4)),
        deleteSearchHistory({ database: database(), now: Date.now }, owner, false),
        append(3),
      ])
    }
    const orphans = sql<{ count: number }>`
      select (select count(*) from turn_log where turn_id not in (select id from turns))
        + (select count(*) from turns where conversation_id not in (select id from conversations))
        + (select count(*) from records where conversation_id not in (select id from conversations)) as count`
    expect(await database().all(rawQuery(database(), orphans))).toEqual([{ count: 0 }])
    await deleteSearchHistory({ database: database(), now: Date.now }, owner, false)
    const { build } = database()
    for (const table of ['conversations', 'records', 'turns', 'searches'] as const)
      expect(await database().all(build.selectFrom(table).selectAll().where('owner', '=', owner))).toEqual([])
  })
})
