import type { AgentSettings } from '../../../../lib/contract/made-agent.ts'
import { type AssistKind, assistLimits } from '../../../../lib/contract/routes/agent-assist-routes.ts'
import type { TurnReservation } from '../../../conversations/turns/turn-reservation.ts'
import { hasKnowledge as hasFiles } from '../../../files/knowledge/agent-knowledge.ts'
import { askJson } from '../../../models/ask-json.ts'
import { continueModels } from '../../../models/continuation/continue-replies.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { withinTokens } from '../../../models/models.ts'
import type { ModelRegistry } from '../../../models/registry.ts'
import { UsageMeter } from '../../../models/usage-meter.ts'
import type { Audit } from '../../../moderation/audit.ts'
import { HostError } from '../../../platform/errors.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import type { Database } from '../../../storage/database/database.ts'
import { callModel } from '../../call-model.ts'
import { ownDraft } from '../stored-agent.ts'
import { assistMessages, maxProposedQuestions } from './assist-prompt.ts'
import { questionsSchema, textSchema } from './proposal-schema.ts'

const limitMs = 60_000

export interface AssistDeps {
  readonly database: Database
  readonly models: ModelRegistry
  readonly audit: Audit
  readonly makeId: MakeId
  readonly limitMs?: number
}

interface Assistance {
  readonly owner: string
  readonly id: string
  readonly kind: AssistKind
  readonly text: string
  readonly previous: string
  readonly signal: AbortSignal
}

export interface Proposal {
  /** '' for questions. */
  readonly text: string
  readonly questions: readonly string[]
}

const garbled = '模型没有写出能用的内容，请再试一次'

/**
 * Lets a model propose a prompt, an intro or questions for an own draft. It is not stored: the author decides.
 * @param reserve reserves the model's maximum cost
 * @throws {HostError} not_found, bad_request without a wish where one is needed, or with a listed word, unprocessable without a model,
 * unavailable when the model fails, is late, or writes nothing that fits, limited
 */
export async function assistAuthor(
  deps: AssistDeps,
  { owner, id, signal, ...asked }: Assistance,
  reserve: () => Promise<TurnReservation & { readonly maxTokens?: number }>,
): Promise<Proposal> {
  const { database, models, audit, makeId, limitMs: mostMs = limitMs } = deps
  const { settings } = await ownDraft(database, owner, id)
  const text = requireWish(audit, settings, asked)
  if (!models.choose(settings.model).language)
    throw new HostError('unprocessable', '未配置语言模型，这里只能自己写')

  const hasKnowledge = await hasFiles(database, id)
  const reservation = await reserve()
  const meter = new UsageMeter()
  const { language, small } = continueModels(
    withinTokens(meter.counted(models.choose(settings.model)), reservation.maxTokens),
  )
  const model = asked.kind === 'prompt' ? language : (small ?? language)
  const until = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
  try {
    const request = { ...asked, settings, hasKnowledge, text, signal: until }
    const proposal = await callModel(async () => (model ? proposalBy(model, request) : null), garbled)
    if ([proposal.text, ...proposal.questions].some((each) => audit.find(each, 'check') !== null))
      throw new HostError('unavailable', '模型写的里有不能使用的词，请再试一次')
    return proposal
  } catch (error) {
    if (signal.aborted) throw new HostError('bad_request', '已取消', { cause: error })
    throw error
  } finally {
    await reservation.onEnd(`assist.${makeId()}`, meter.costs, AbortSignal.timeout(limitMs))
  }
}

/** @returns what the author wants. @throws {HostError} bad_request */
function requireWish(
  audit: Audit,
  { prompt, intro }: AgentSettings,
  { kind, text }: Pick<Assistance, 'kind' | 'text'>,
): string {
  const wish = text.trim()
  const isUnknown = `${prompt}${intro}`.trim() === ''
  if ((kind === 'prompt' || isUnknown) && wish === '')
    throw new HostError('bad_request', '请先用一句话说它做什么', { field: 'text' })
  if (Array.from(wish).length > assistLimits.text)
    throw new HostError('bad_request', `最多写 ${assistLimits.text} 个字`, { field: 'text' })
  if (audit.find(wish, 'check') !== null)
    throw new HostError('bad_request', '这里有不能使用的词，请换一种说法', { field: 'text' })
  return wish
}

type Request = Parameters<typeof assistMessages>[0] & {
  readonly settings: AgentSettings
  readonly signal: AbortSignal
}

/** @returns null when the reply is not what was asked for */
async function proposalBy(model: LanguageModel, request: Request): Promise<Proposal | null> {
  const { kind, signal } = request
  const asked = {
    messages: assistMessages(request),
    name: 'proposal',
    signal,
    // A part of a text is no proposal.
    isWholeOnly: true,
    thinking: false,
  }
  if (kind === 'questions') {
    const written = await askJson(model, { ...asked, schema: questionsSchema(request) })
    return written && { text: '', questions: [...new Set(written.questions)].slice(0, maxProposedQuestions) }
  }
  const written = await askJson(model, { ...asked, schema: textSchema(kind, request) })
  return written && { text: written.text, questions: [] }
}
