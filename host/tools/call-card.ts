import { type CardChange, cards } from '../../lib/contract/cards/cards.ts'
import type { SentValue, ToolCallContent } from '../../lib/contract/cards/tool-call.ts'
import type { ToolCall } from '../models/language-model.ts'
import { type CallOutcome, formatArguments } from './perform-call.ts'
import type { ToolRegistry } from './registry.ts'
import type { CallPlan } from './tool.ts'

/** A call of a reply, with the card that shows it. */
export interface OpenCall {
  readonly call: ToolCall
  readonly cardId: string
}

/** Maximum characters of one value that is listed; the request shows all of it. */
const maxValue = 500

export function cardOf(
  tools: ToolRegistry,
  { call, cardId }: OpenCall,
  { text, card }: Pick<CallOutcome, 'text' | 'card'>,
): CardChange {
  const content: ToolCallContent = {
    id: call.id,
    name: call.name,
    title: tools.find(call.name)?.tool.title ?? call.name,
    arguments: formatArguments(call.arguments),
    ...card,
    ...(text === '' ? {} : { result: text }),
  }
  return cards.show('tool_call', cardId, content)
}

/** @returns cards of the files that a call was answered with */
export function fileCards({ cardId }: OpenCall, { card }: Pick<CallOutcome, 'card'>): CardChange[] {
  return (card.parts ?? []).flatMap(({ kind, file_id, name = '', mime = '', size = 0 }, at) => {
    if (kind === 'table' || file_id === undefined) return []
    const content = {
      file_id,
      name,
      mime,
      size,
      state: 'ready' as const,
      ...(kind === 'file' && { isMade: true }),
    }
    return [cards.show('file', `${cardId}f${at + 1}`, content)]
  })
}

/** @returns what a card shows of a call that is to be sent */
export function plannedFields(
  { host, plugin, effect, request, sends }: CallPlan,
  originOf: (value: string) => SentValue['from'],
): Pick<ToolCallContent, 'host' | 'plugin' | 'effect' | 'request' | 'sends'> {
  return {
    host,
    plugin,
    effect,
    request,
    sends: sends.map(({ name, value }) => ({
      name,
      value: value.length > maxValue ? `${value.slice(0, maxValue)}……` : value,
      from: originOf(value),
    })),
  }
}
