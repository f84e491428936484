import type { PartChange } from '../../../lib/contract/marked-part.ts'
import { replacePart } from '../../../lib/text/replace-part.ts'
import { type AgentEvent, TurnFailure, type TurnRequest } from '../../conversations/turns/agent.ts'

/**
 * Writes an answer once more with another text in the place of a marked part, and all else as it was.
 * @param model the one that is named where none wrote the answer: it has written the part
 * @throws {TurnFailure} where the part does not stand there, which was looked at when it was asked
 */
export async function* changedText(
  { replaced = [], replacedModel = '' }: TurnRequest,
  change: PartChange,
  model: string,
): AsyncGenerator<AgentEvent, void, void> {
  const cards = replacePart(replaced, change)
  if (!cards) throw new TurnFailure('internal', 'a marked part is gone')
  const name = replacedModel || model
  if (name !== '') yield { model: name }
  yield { together: cards.map((card) => ({ ...card, target: 'replace' as const })) }
}
