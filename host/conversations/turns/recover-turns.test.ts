import { afterEach, beforeEach, expect, test } from '@jest/globals'
import pino from 'pino'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { noModels } from '../../models/registry.ts'
import { type Audit, openAudit } from '../../moderation/audit.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { randomId } from '../../platform/make-id.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { failingDatabase } from '../../testing/failing-database.ts'
import { silentAgent } from '../../testing/silent-agent.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { ConversationStreams } from '../streams/conversation-streams.ts'
import { openStreamLog } from '../streams/stream-log.ts'
import { storeAsk } from './ask.ts'
import { acquireLease, dropLease, renewLease } from './lease.ts'
import { recoverTurns } from './recover-turns.ts'
import { appendFrames, readFrames, toLoggedFrame } from './turn-log.ts'
import { findTurn, requestCancel, type StopCause } from './turn-row.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

const askId = '0b9d7a52-3f1c-4a86-9d6e-2f4c1b7a8e90'

/** A question that was stored under this lease and then left. */
async function leaveTurn(lease: number): Promise<void> {
  await storeAsk(
    {
      database: storage.database,
      now: Date.now,
      makeId: randomId,
      findAgent: async () => silentAgent,
      models: noModels,
    },
    {
      owner: 'd:someone',
      kind: 'search',
      lease,
      turnId: randomId(),
      frame: {
        agent_id: '001',
        agent_type: 'universal',
        conversation_id: '',
        prompt: { ask_id: askId, content: '问题' },
      },
    },
  )
}

interface RecoverOptions {
  readonly audit?: Audit
  readonly isRunHere?: () => boolean
  readonly database?: Database
}

function recover(lease: number, options: RecoverOptions = {}): Promise<void> {
  const { audit = openAudit, isRunHere = () => false, database = storage.database } = options
  const { bus } = storage
  const streams = new ConversationStreams({ bus, log: openStreamLog(database), report: () => undefined })
  return recoverTurns({
    database,
    streams,
    audit,
    lease,
    isRunHere,
    resume: async () => 'ended',
    onEnded: async () => undefined,
    log: pino({ level: 'silent' }),
    now: Date.now,
  })
}

async function turnState(): Promise<string | undefined> {
  return (await findTurn(storage.database, 'd:someone', askId))?.state
}

test('a turn whose lease has expired is ended, and its conversation is free again', async () => {
  const dead = await acquireLease(storage.database, { processId: 'dead' })
  await leaveTurn(dead)
  await storage.database.batch([
    statement(storage.database.build.updateTable('leases').set({ expires_at: 0 }).where('number', '=', dead)),
  ])
  await recover(await acquireLease(storage.database, { processId: 'other' }))
  expect(await turnState()).toBe('ended')
  const conversation = await storage.database.first<{ running_turn: string }>(
    storage.database.build.selectFrom('conversations').select('running_turn'),
  )
  expect(conversation?.running_turn).toBe('')
})

test('a turn whose lease is missing is ended as well', async () => {
  const gone = await acquireLease(storage.database, { processId: 'gone' })
  await leaveTurn(gone)
  await dropLease(storage.database, gone)
  await recover(await acquireLease(storage.database, { processId: 'other' }))
  expect(await turnState()).toBe('ended')
})

test('a turn of a living process is not touched', async () => {
  const living = await acquireLease(storage.database, { processId: 'living' })
  await leaveTurn(living)
  await recover(await acquireLease(storage.database, { processId: 'other' }))
  expect(await turnState()).toBe('running')
  expect(await renewLease(storage.database, living)).toBe(true)
})

test('a turn under our own lease is ended only when this process does not run it', async () => {
  const own = await acquireLease(storage.database, { processId: 'own' })
  await leaveTurn(own)
  await recover(own, { isRunHere: () => true })
  expect(await turnState()).toBe('running')
  await recover(own)
  expect(await turnState()).toBe('ended')
})

test('a turn whose takeover fails after the claim is ended by the next check', async () => {
  const dead = await acquireLease(storage.database, { processId: 'dead' })
  await leaveTurn(dead)
  await dropLease(storage.database, dead)
  const heir = await acquireLease(storage.database, { processId: 'heir' })
  let failures = 0
  const failing = failingDatabase(
    storage.database,
    (sql) => sql.includes('last_seq') && (failures += 1) === 1,
  )
  await recover(heir, { database: failing })
  expect([await turnState(), failures]).toEqual(['running', 1])
  await recover(heir, { database: failing })
  expect(await turnState()).toBe('ended')
})

test.each<[StopCause, object]>([
  ['cancelled', { code: responseCode.userCancelEnd }],
  ['agent_withdrawn', { code: responseCode.instantBot, error: 'agent_withdrawn' }],
])('a turn that was stopped before its process died (%s) ends so', async (cause, expected) => {
  const dead = await acquireLease(storage.database, { processId: 'dead' })
  await leaveTurn(dead)
  const turn = await findTurn(storage.database, 'd:someone', askId)
  await requestCancel(storage.database, turn?.id ?? '', cause)
  await dropLease(storage.database, dead)
  await recover(await acquireLease(storage.database, { processId: 'other' }))
  const ended = await findTurn(storage.database, 'd:someone', askId)
  expect(JSON.parse(ended?.end_frame ?? '{}')).toMatchObject(expected)
})

test('a process with a late renewal keeps its lease when it cleans up', async () => {
  const late = await acquireLease(storage.database, { processId: 'late' })
  await storage.database.batch([
    statement(storage.database.build.updateTable('leases').set({ expires_at: 0 }).where('number', '=', late)),
  ])
  await recover(late)
  expect(await renewLease(storage.database, late)).toBe(true)
})

test('a lease number is never reused, and a dropped lease cannot be renewed', async () => {
  const first = await acquireLease(storage.database, { processId: 'first' })
  await dropLease(storage.database, first)
  expect(await renewLease(storage.database, first)).toBe(false)
  expect(await acquireLease(storage.database, { processId: 'second' })).toBeGreaterThan(first)
})

const listed = new WordAudit({
  words: new WordList([{ text: 'ass', isForbidden: false }]),
  isHealthy: true,
})

test.each([
  ['kick ass', messageStatus.ban, ['ban']],
  ['assume', messageStatus.error, ['c1', 'error']],
])('the output of a process before its crash (%s) is audited again', async (content, status, cards) => {
  const dead = await acquireLease(storage.database, { processId: 'dead' })
  await leaveTurn(dead)
  const turn = await findTurn(storage.database, 'd:someone', askId)
  const data: CardEvent[] = [{ id: 'c1', type: 'markdown', target: 'start', content }]
  const frame = toLoggedFrame({ code: responseCode.bot, ask_id: askId, seq: 3, data })
  await appendFrames(storage.database, { id: turn?.id ?? '', lease: dead }, 2, [frame])
  await dropLease(storage.database, dead)
  await recover(await acquireLease(storage.database, { processId: 'other' }), { audit: listed })
  const record = await storage.database.first<{ status: number; cards: string }>(
    storage.database.build.selectFrom('records').select(['status', 'cards']),
  )
  expect(Number(record?.status)).toBe(status)
  expect((JSON.parse(record?.cards ?? '[]') as { id: string }[]).map(({ id }) => id)).toEqual(cards)
  const frames = JSON.stringify(await readFrames(storage.database, turn?.id ?? '', 0))
  expect(frames.includes('kick ass')).toBe(false)
})
