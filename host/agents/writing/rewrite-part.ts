import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { type MarkedPart, partLimits } from '../../../lib/contract/marked-part.ts'
import type { RewriteOrder } from '../../../lib/contract/routes/writing-routes.ts'
import { textAround } from '../../../lib/text/replace-part.ts'
import { partChanged } from '../../conversations/turns/marked-part.ts'
import type { TurnReservation } from '../../conversations/turns/turn-reservation.ts'
import { askText } from '../../models/ask-text.ts'
import { continueReplies } from '../../models/continuation/continue-replies.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import { UsageMeter } from '../../models/usage-meter.ts'
import type { Audit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { Database } from '../../storage/database/database.ts'
import { callModel } from '../call-model.ts'
import { partMessages, replacementFor } from './part-prompt.ts'

const limitMs = 60_000

export interface RewriteDeps {
  readonly database: Database
  readonly models: ModelRegistry
  readonly audit: Audit
  readonly makeId: MakeId
}

interface RewritePartRequest {
  readonly owner: string
  readonly part: MarkedPart
  readonly order: RewriteOrder
  readonly signal: AbortSignal
}

/**
 * Lets the model rewrite a marked part. It is not stored: the user reviews it first.
 * @param reserve reserves the model's maximum cost
 * @throws {HostError} not_found, conflict when the part is not in the text, unprocessable without a model or with a
 * listed word, unavailable when the model fails, limited
 */
export async function rewritePart(
  deps: RewriteDeps,
  { owner, part, order, signal }: RewritePartRequest,
  reserve: () => Promise<TurnReservation>,
): Promise<string> {
  const found = await findPart(deps.database, owner, part)
  refuseListed(deps.audit, order.way === 'own' ? order.instruction : '')
  const { language } = deps.models.choose(found.prompt.model)
  if (!language) throw new HostError('unprocessable', '未配置语言模型，选中的文字只能自己改')

  const reservation = await reserve()
  const meter = new UsageMeter()
  const request = {
    messages: partMessages(found.text, part, order),
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
  }
  try {
    const text = await callModel(
      async () =>
        replacementFor(
          part.text,
          await askText(continueReplies(meter.measured(language)), request, partLimits.replacement),
        ),
      '模型没有写出这一段，请再试一次',
    )
    if (text.length > partLimits.replacement)
      throw new HostError('unavailable', '模型写得太长了，请选短一点的一段再试')
    refuseListed(deps.audit, text)
    return text
  } catch (error) {
    if (signal.aborted) throw new HostError('bad_request', '已停止改写', { cause: error })
    throw error
  } finally {
    await reservation.onEnd(`${found.turnId}.${deps.makeId()}`, meter.costs, AbortSignal.timeout(limitMs))
  }
}

interface FoundPart {
  readonly text: string
  readonly turnId: string
  readonly prompt: Prompt
}

async function findPart(database: Database, owner: string, part: MarkedPart): Promise<FoundPart> {
  const row = await database.first<{ cards: string; is_current: number; id: string; prompt: string }>(
    database.build
      .selectFrom('records')
      .innerJoin('conversations', 'conversations.id', 'records.conversation_id')
      .innerJoin('turns', 'turns.doc_id', 'records.doc_id')
      .select(['records.cards', 'records.is_current', 'turns.id', 'turns.prompt'])
      .where('records.doc_id', '=', part.doc_id)
      .where('records.owner', '=', owner)
      .where('conversations.kind', '=', 'agent')
      .where('conversations.agent_type', '=', 'writing'),
  )
  if (!row) throw new HostError('not_found', '没有找到这个回答')

  const text = Number(row.is_current) === 1 ? textAround(JSON.parse(row.cards) as Card[], part) : null
  if (text === null) throw new HostError('conflict', partChanged)

  return { text, turnId: row.id, prompt: JSON.parse(row.prompt) as Prompt }
}

function refuseListed(audit: Audit, text: string): void {
  if (audit.find(text, 'question'))
    throw new HostError('unprocessable', '要求或改写里有不能使用的词，请换一种说法')
}
