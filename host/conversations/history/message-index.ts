import { sql } from 'kysely'
import { isAnswerCardType } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { contentText } from '../../../lib/text/content-text.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'

/** Maximum characters of a message that are searchable. */
export const searchableLetters = 20_000

/** @returns the text of a message, question and answer, without its steps and sources */
export function messageText(question: string, cards: readonly Card[]): string {
  const said = cards
    .filter(({ type, isError }) => isAnswerCardType(type) && !isError)
    .map(({ content }) => contentText(content, searchableLetters))
  return [question, ...said].filter((text) => text !== '').join('\n')
}

/**
 * Indexes a record of a chat, in the commit that stores its final form; records of searches are not indexed. Entries of
 * deleted or replaced records are ignored, because the search also checks the record.
 */
export function indexMessage(
  { build, dialect }: Pick<Database, 'build' | 'dialect'>,
  docId: string,
  text: string,
): Statement[] {
  const letters = foldToLetters(text).slice(0, searchableLetters)
  const tokens = [...messageTokens(letters)]
  if (tokens.length === 0) return []

  const insert = sql`insert into messages (doc_id, conversation_id, owner, agent_id, letters)
    select records.doc_id, conversations.id, records.owner, conversations.agent_id, ${letters}
    from records join conversations on conversations.id = records.conversation_id
    where records.doc_id = ${docId} and conversations.kind = 'agent'
    on conflict (doc_id) do nothing`
  const index =
    dialect === 'sqlite'
      ? sql`insert into message_index (rowid, tokens)
          select id, ${ownerToken} || ' ' || ${tokens.join(' ')} from messages
          where doc_id = ${docId} and id not in (select rowid from message_index where rowid = messages.id)`
      : sql`insert into message_index (message_id, tokens)
          select id, array_to_tsvector(string_to_array(${tokens.join(' ')}, ' ')) from messages
          where doc_id = ${docId} on conflict (message_id) do nothing`
  return [insert, index].map((query) => statement(rawQuery({ build }, query)))
}

/** The owner is a token of the index, so that entries of other owners are not read. PostgreSQL adds it by a trigger. */
const ownerToken = sql`lower('o' || hex(owner))`

/** @returns a condition that is necessary for these characters, and sufficient for one or two of them */
export function holdsTokens(dialect: Database['dialect'], owner: string, letters: string) {
  const sought = [...queryTokens(letters)]
  const words = [`o${Buffer.from(owner).toString('hex')}`, ...sought]
  if (dialect === 'postgres') {
    const queryOf = (each: readonly string[]) => sql`${each.map((word) => `'${word}'`).join('&')}::tsquery`
    // Entries of earlier versions get their owners step by step.
    return sql<boolean>`(message_index.tokens @@ ${queryOf(words)}
      or not message_index.has_owner and message_index.tokens @@ ${queryOf(sought)})`
  }
  return sql<boolean>`message_index match ${words.map((word) => `"${word}"`).join(' ')}`
}

function messageTokens(letters: string): Set<string> {
  const characters = Array.from(letters)
  return new Set([...characters, ...pairsOf(characters)])
}

function queryTokens(letters: string): Set<string> {
  const characters = Array.from(letters)
  return new Set(characters.length === 1 ? characters : pairsOf(characters))
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`)
}
