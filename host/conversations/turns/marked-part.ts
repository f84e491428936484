import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { type PartChange, partLimits } from '../../../lib/contract/marked-part.ts'
import { replacePart, textAround } from '../../../lib/text/replace-part.ts'
import { HostError } from '../../platform/errors.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Agent } from './agent.ts'

/** Shown when the marked text is no longer what the user saw. */
export const partChanged = '这段文字已经变了，请在最新的回答里重新选中'

export function partChangeOf({ copilot_option: option }: Prompt): PartChange | null {
  return option && 'part' in option ? option.part : null
}

/**
 * A part can be changed only in the newest version of an answer, and only if it is what the user saw.
 * @param replaced that version
 * @throws {HostError} bad_frame
 */
export function requirePart(agent: Agent, replaced: Tables['records'] | null, prompt: Prompt): void {
  const change = partChangeOf(prompt)
  if (!change) return
  if (!agent.changesParts) throw new HostError('bad_frame', '这里的回答不能改其中一段')

  const isThere =
    replaced?.doc_id === change.doc_id && replacePart(JSON.parse(replaced.cards) as Card[], change) !== null
  if (!isThere) throw new HostError('bad_frame', partChanged)

  const around = textAround(JSON.parse(replaced.cards) as Card[], change) ?? ''
  if (around.length - change.text.length + change.replacement.length > partLimits.whole)
    throw new HostError('bad_frame', `全文最长 ${partLimits.whole} 个字符，放不下这一段`)
}
