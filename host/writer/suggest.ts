import type { SuggestionLine, SuggestionRequest } from '../../lib/contract/writer/suggestion.ts'
import { suggestLimits } from '../../lib/contract/writer/suggestion.ts'
import type { TurnReservation } from '../conversations/turns/turn-reservation.ts'
import { promptTokensOf } from '../models/context-window.ts'
import { continueReplies } from '../models/continuation/continue-replies.ts'
import { type LanguageModel, ModelError, type ModelMessage } from '../models/language-model.ts'
import { withinTokens } from '../models/models.ts'
import type { ModelRegistry } from '../models/registry.ts'
import { UsageMeter } from '../models/usage-meter.ts'
import type { Audit } from '../moderation/audit.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { MakeId } from '../platform/make-id.ts'
import { errorSentence } from '../platform/terminal/sentences.ts'
import { extractSummary } from './extract-summary.ts'
import { isInsertion, SuggestedText, suggestMessages } from './suggest-prompt.ts'

const limitMs = 120_000
const settleMs = 10_000

export interface SuggestDeps {
  readonly models: ModelRegistry
  readonly audit: Audit
  readonly makeId: MakeId
  readonly now: Clock
  readonly limitMs?: number
}

/**
 * Lets a model write in a document, without storing it: the member decides. Without a model a summary is an extract.
 * @param signal aborted when the caller has disconnected
 * @param reserve reserves the model's maximum cost
 * @returns the lines of the response, of which the last one says how it ended
 * @throws {HostError} before the first line: bad_request without an instruction or a text, or with a listed word;
 * unprocessable without a model; limited
 */
export async function suggest(
  deps: SuggestDeps,
  request: SuggestionRequest,
  signal: AbortSignal,
  reserve: () => Promise<TurnReservation & { readonly maxTokens?: number }>,
): Promise<AsyncGenerator<SuggestionLine, void, void>> {
  const { models, audit } = deps
  if (request.action === 'own' && request.instruction.trim() === '')
    throw new HostError('bad_request', '请先写要怎么改', { field: 'instruction' })
  if (audit.find(request.instruction, 'question'))
    throw new HostError('bad_request', '这里有不能使用的词，请换一种说法', { field: 'instruction' })
  const { language } = models.choose()
  if (language) {
    const messages = suggestMessages(request, { tokens: promptTokensOf(language), now: deps.now() })
    if (!messages)
      throw new HostError('bad_request', '选中的文字太长，现在的模型一次改不了，请少选一些', {
        field: 'selected',
      })
    return written(deps, { ...request, messages }, signal, await reserve())
  }
  if (request.action !== 'summarize')
    throw new HostError('unprocessable', '未配置语言模型（LLM_BASE_URL、LLM_MODELS），这里只能自己写')
  const summary = extractSummary(request.selected || `${request.before}\n${request.after}`)
  if (summary === '') throw new HostError('bad_request', '没有可以总结的文字', { field: 'selected' })
  return extracted(summary)
}

async function* extracted(text: string): AsyncGenerator<SuggestionLine, void, void> {
  yield { kind: 'text', text }
  yield { kind: 'end', model: '', is_cut: false }
}

interface Asked extends Pick<SuggestionRequest, 'action' | 'selected'> {
  readonly messages: readonly ModelMessage[]
}

async function* written(
  { models, audit, makeId, limitMs: mostMs = limitMs }: SuggestDeps,
  request: Asked,
  signal: AbortSignal,
  reservation: TurnReservation & { readonly maxTokens?: number },
): AsyncGenerator<SuggestionLine, void, void> {
  const meter = new UsageMeter()
  try {
    const { language } = withinTokens(meter.counted(models.choose()), reservation.maxTokens)
    if (language)
      yield* linesOf(
        continueReplies(language),
        request,
        AbortSignal.any([signal, AbortSignal.timeout(mostMs)]),
        audit,
      )
  } catch (error) {
    if (signal.aborted) return
    yield { kind: 'error', message: sentenceOf(error) }
    if (!(error instanceof ModelError) && !(error instanceof DOMException)) throw error
  } finally {
    await reservation.onEnd(`suggest.${makeId()}`, meter.costs, AbortSignal.timeout(settleMs))
  }
}

async function* linesOf(
  language: LanguageModel,
  { messages, ...asked }: Asked,
  signal: AbortSignal,
  audit: Audit,
): AsyncGenerator<SuggestionLine, void, void> {
  const text = new SuggestedText(asked)
  const check = audit.answer()
  let characters = 0
  let isCut = false
  const refuses = (part: string) =>
    check.take({
      id: 'c1',
      type: 'markdown',
      target: characters === 0 ? 'start' : 'update',
      content: part,
    }) !== null
  for await (const event of language.stream({
    messages,
    thinking: false,
    signal,
  })) {
    if (event.kind === 'cut') isCut = true
    const part = event.kind === 'text' ? text.write(event.text) : ''
    if (part === '') continue
    if (refuses(part)) return yield { kind: 'error', message: listedWord }
    characters += part.length
    yield { kind: 'text', text: part }
    if (characters > suggestLimits.written) {
      isCut = true
      break
    }
  }
  const rest = isCut ? '' : text.end()
  if ((rest !== '' && refuses(rest)) || check.end() !== null)
    return yield { kind: 'error', message: listedWord }
  if (rest !== '') yield { kind: 'text', text: rest }
  if (characters + rest.length === 0)
    return yield { kind: 'error', message: '模型没有写出这一段，请再试一次' }
  // Accepted instead of the whole text, the beginning of a new one would delete its end.
  if (isCut && !isInsertion(asked)) return yield { kind: 'error', message: tooMuch }
  yield { kind: 'end', model: language.name, is_cut: isCut }
}

const tooMuch = '模型写得太长了，请选短一点的一段再试'
const listedWord = '模型写的里有不能使用的词，请再试一次'

function sentenceOf(error: unknown): string {
  if (error instanceof ModelError) return errorSentence(error.code)
  return errorSentence(error instanceof DOMException ? 'model_timeout' : 'internal')
}
