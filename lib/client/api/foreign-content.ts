import { knownCard } from '../../contract/cards/card-types'
import type { Card } from '../../contract/frames/card'

type Fields = Readonly<Record<string, unknown>>

/** @returns a text or number as text; undefined for anything else, and for '' */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reshapes fields outside of the specification's list (§7). Unknown content is shown as text. */
export function foreignContent(type: string, content: unknown): unknown {
  switch (type) {
    case 'search_result':
      return listOf(content, source)
    case 'suggestion':
      return listOf(content, readSuggestion)
    case 'expand_query':
      return typeof content === 'string' ? [content] : content
    case 'greetings':
      return { questions: [], ...withText(content) }
    case 'tips':
    case 'ban':
      return withText(content)
    default:
      return content
  }
}

/**
 * Reads the cards of records that came over HTTP as those of a socket: contents with the fields of the specification
 * alone get the form of ours. Everything else is returned as it is.
 */
export function readableRecords<Reply>(reply: Reply): Reply {
  if (!isFields(reply) || !Array.isArray(reply.detailList)) return reply
  const detailList = (reply.detailList as readonly unknown[]).map((record) =>
    isFields(record) && Array.isArray(record.data)
      ? { ...record, data: (record.data as readonly Card[]).map(readableCard) }
      : record,
  )
  return { ...reply, detailList }
}

function readableCard(card: Card): Card {
  return knownCard(card) ? card : { ...card, content: foreignContent(card.type, card.content) }
}

function listOf(content: unknown, read: (item: Fields, at: number) => Fields): unknown {
  if (!Array.isArray(content)) return content
  const items: readonly unknown[] = content
  return items.map((item, at) => read(isFields(item) ? item : { question: item, title: item }, at))
}

/** Fields: title, seeMoreUrl, showName, image, publishDate. Its position is its number. */
function source(item: Fields, at: number): Fields {
  const address = textOf(item.seeMoreUrl) ?? ''
  const { image, publishDate, index, ...rest } = item
  return {
    ...rest,
    index: Number.isInteger(index) && Number(index) > 0 ? index : at + 1,
    title: textOf(item.title) ?? address,
    seeMoreUrl: address,
    showName: textOf(item.showName) ?? '',
    passage: textOf(item.passage) ?? '',
    provider: textOf(item.provider) ?? '',
    ...optional('image', image),
    ...optional('publishDate', publishDate),
  }
}

function readSuggestion(item: Fields, at: number): Fields {
  const question = textOf(item.question) ?? ''
  const id = textOf(item.id) ?? String(at + 1)
  const questionId = textOf(item.questionId) ?? id
  return { question, id, questionId, isUser: item.isUser === true, isQuery: item.isQuery === true }
}

function optional(name: string, value: unknown): Fields {
  const text = textOf(value)
  return text === undefined ? {} : { [name]: text }
}

function withText(content: unknown): Fields {
  return isFields(content) ? content : { text: textOf(content) ?? '' }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
