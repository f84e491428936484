import { cards } from '../../../lib/contract/cards/cards.ts'
import type { PartChange } from '../../../lib/contract/marked-part.ts'
import { replacePart } from '../../../lib/text/replace-part.ts'
import { type AgentEvent, TurnFailure, type TurnRequest } from '../../conversations/turns/agent.ts'

/**
 * Repeats an answer with a marked part replaced, and the rest unchanged.
 * @param model name used when no model wrote the answer: it wrote the part
 * @throws {TurnFailure} when the part is not in the answer, which was checked on request
 */
export async function* changedText(
  { replaced = [], replacedModel = '' }: TurnRequest,
  change: PartChange,
  model: string,
): AsyncGenerator<AgentEvent, void, void> {
  const changed = replacePart(replaced, change)
  if (!changed) throw new TurnFailure('internal', 'the marked part does not exist any more')
  const name = replacedModel || model
  if (name !== '') yield { model: name }
  yield { group: changed.map(cards.stored) }
}
