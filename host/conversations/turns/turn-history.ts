import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isChoiceCardType, readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { isOfNewAsk, type Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import type { FilledTemplate } from '../../../lib/contract/template.ts'
import type { Exchange } from '../../models/exchange.ts'
import type { Database } from '../../storage/database/database.ts'
import { parseFrame } from '../streams/conversation-streams.ts'
import type { TurnRequest } from './agent.ts'
import { answerOf } from './answer-of.ts'
import { readFilledIn } from './template-ask.ts'
import { readFrames } from './turn-log.ts'
import { callsOf, notesOf, readsOf } from './turn-notes.ts'

/** The cards of the replaced version, when only a part of it is regenerated. */
export async function readReplaced(
  database: Database,
  turnId: string,
  { copilot_option: option }: Prompt,
): Promise<Pick<TurnRequest, 'replaced' | 'replacedModel'>> {
  if (!option || !isOfNewAsk(option)) return {}

  const frames = await readFrames(database, turnId, 0)
  const replaces = frames.map(({ json }) => parseFrame(json).replaces).find((docId) => docId !== undefined)
  if (replaces === undefined) return {}

  const row = await database.first<{ cards: string; model: string }>(
    database.build.selectFrom('records').select(['cards', 'model']).where('doc_id', '=', replaces),
  )
  return row ? { replaced: JSON.parse(row.cards) as Card[], replacedModel: row.model } : {}
}

/** The clarifying questions and choices of the newest other version of an answer. */
export async function readChoiceCards(
  database: Database,
  conversationId: string,
  askId: string,
): Promise<Card[]> {
  const row = await database.first<{ cards: string }>(
    database.build
      .selectFrom('records as own')
      .innerJoin('records as other', (join) =>
        join
          .onRef('other.conversation_id', '=', 'own.conversation_id')
          .onRef('other.position', '=', 'own.position')
          .onRef('other.ask_id', '!=', 'own.ask_id'),
      )
      .select('other.cards')
      .where('own.conversation_id', '=', conversationId)
      .where('own.ask_id', '=', askId)
      .orderBy('other.created_at', 'desc')
      .limit(1),
  )
  return (JSON.parse(row?.cards ?? '[]') as Card[]).filter(({ type }) => isChoiceCardType(type))
}

/** Maximum size of the history of a conversation: exchanges, and characters of their questions and stored cards. */
export const readLimits = { exchanges: 400, characters: 8_000_000 } as const
const pageSize = 10
/** The newest turns of which it is known what they found, what they read of other services, and what they changed there. */
const notedTurns = 3
const turnsWithReads = 8
const turnsWithCalls = 60

/** @returns where a record is in its conversation: a repeated answer keeps the place of the one that it replaces */
export async function positionOf(database: Database, docId: string): Promise<number> {
  const row = await database.first<{ position: number | string }>(
    database.build.selectFrom('records').select('position').where('doc_id', '=', docId),
  )
  // Without the record, its conversation was deleted.
  return Number(row?.position ?? 0)
}

/**
 * The exchanges before a position and after the last clear-context marker, within the limits.
 * @returns the newest ones, oldest first
 */
export async function readExchanges(
  database: Database,
  conversationId: string,
  position: number,
): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  let characters = 0
  let before = position
  for (;;) {
    // Page by page, so that a long conversation is not parsed in one go.
    const page = await database.all<ExchangeRow>(
      database.build
        .selectFrom('records')
        .select(['doc_id', 'position', 'record_type', 'question', 'cards'])
        .where('conversation_id', '=', conversationId)
        .where('is_current', '=', 1)
        .where('position', '<', before)
        .orderBy('position', 'desc')
        .limit(pageSize),
    )
    for (const row of page) {
      if (Number(row.record_type) === recordType.clear) return exchanges.toReversed()
      if (Number(row.record_type) !== recordType.normal) continue
      characters += row.question.length + row.cards.length
      if (characters > readLimits.characters || exchanges.length === readLimits.exchanges)
        return exchanges.toReversed()
      const cards = JSON.parse(row.cards) as Card[]
      const age = exchanges.length
      const notes = age < notedTurns ? notesOf(cards) : age < turnsWithReads ? readsOf(cards) : ''
      const calls = age < turnsWithCalls ? callsOf(cards) : ''
      const cited = readCards(cards, 'search_result').at(-1) ?? []
      const sources = exchanges.length === 0 ? cited : []
      exchanges.push({
        docId: row.doc_id,
        question: row.question,
        answer: answerOf(cards),
        ...(notes === '' ? {} : { notes }),
        ...(calls === '' ? {} : { calls }),
        ...(cited.length === 0 ? { isUncited: true } : {}),
        ...(sources.length === 0 ? {} : { sources }),
      })
    }
    before = Number(page.at(-1)?.position)
    if (page.length < pageSize) return exchanges.toReversed()
    await nextTurn()
  }
}

/** Turns whose length is counted. */
const countedTurns = 100

/** @returns the characters of the newest turns of a conversation, as an upper bound of the history that is sent */
export async function conversationLength(database: Database, conversationId: string): Promise<number> {
  const rows = await database.all<{ characters: number | string }>(
    database.build
      .selectFrom('records')
      .select(sql<number>`length(question) + length(cards)`.as('characters'))
      .where('conversation_id', '=', conversationId)
      .where('is_current', '=', 1)
      .orderBy('position', 'desc')
      .limit(countedTurns),
  )
  return rows.reduce((sum, { characters }) => sum + Number(characters), 0)
}

interface ExchangeRow {
  readonly doc_id: string
  readonly position: number | string
  readonly record_type: number
  readonly question: string
  readonly cards: string
}

/** Maximum earlier questions whose files are included. */
const earlierRecords = 200

/** The files of the questions before a position and after the last clear-context marker, newest first. */
export async function readEarlierFiles(
  database: Database,
  conversationId: string,
  position: number,
): Promise<readonly string[]> {
  const rows = await database.all<{ record_type: number; prompt: string | null }>(
    database.build
      .selectFrom('records')
      .leftJoin('turns', (join) =>
        join.onRef('turns.owner', '=', 'records.owner').onRef('turns.ask_id', '=', 'records.ask_id'),
      )
      .select(['records.record_type', 'turns.prompt'])
      .where('records.conversation_id', '=', conversationId)
      .where('records.is_current', '=', 1)
      .where('records.position', '<', position)
      .orderBy('records.position', 'desc')
      .limit(earlierRecords),
  )
  const cleared = rows.findIndex((row) => Number(row.record_type) === recordType.clear)
  const ids = rows
    .slice(0, cleared === -1 ? undefined : cleared)
    .filter((row) => row.prompt !== null)
    .flatMap((row) => (JSON.parse(row.prompt ?? '{}') as Prompt).file_ids ?? [])
  return [...new Set(ids)]
}

/** @returns the form filled in last before a position; null if none was */
export async function readFilledBefore(
  database: Database,
  conversationId: string,
  position: number,
): Promise<FilledTemplate | null> {
  const row = await database.first<{ prompt: string }>(
    database.build
      .selectFrom('records')
      .innerJoin('turns', (join) =>
        join.onRef('turns.owner', '=', 'records.owner').onRef('turns.ask_id', '=', 'records.ask_id'),
      )
      .select('turns.prompt')
      .where('records.conversation_id', '=', conversationId)
      .where('records.is_current', '=', 1)
      .where('records.position', '<', position)
      .where('turns.prompt', 'like', '%"template":{%')
      .orderBy('records.position', 'desc')
      .limit(1),
  )
  return row ? readFilledIn(JSON.parse(row.prompt) as Prompt) : null
}
