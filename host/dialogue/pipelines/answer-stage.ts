import type { CardEvent, SourceReference } from '../../../lib/contract/card.ts'
import { type LanguageModel, type ModelDelta, ModelError } from '../../models/language-model.ts'
import { answerMessages } from '../../search/answer-prompt.ts'
import { collectEvidence } from '../../search/evidence.ts'
import { extractiveAnswer, quoteBudget } from '../../search/extractive-answer.ts'
import type { TermWeights } from '../../search/term-weights.ts'
import type { PipelineEvent } from '../pipeline.ts'
import type { SearchRun } from './search-run.ts'

const extractiveNotice = '未配置语言模型，以下内容摘自来源原文。'
const notFound = '没有找到能回答这个问题的资料。可以换一种说法再试，或者请管理员把相关资料导入本地资料库。'
const unsourcedNotice = '没有找到相关资料，以下内容由模型直接给出，没有来源可以核对。'

/** The text card that is being written. */
interface OpenCard {
  readonly id: string
  readonly kind: ModelDelta['kind']
}

/** Answers by quotes of the sources. @param sources those that support an answer, in rank order */
export function* extracted(
  { request, nextId }: SearchRun,
  sources: readonly SourceReference[],
  weights: TermWeights,
): Generator<CardEvent, void, void> {
  const id = nextId()
  const evidence = collectEvidence(sources, weights, quoteBudget(request.question))
  const notice = evidence.length > 0 ? `${extractiveNotice}\n\n` : notFound
  yield { id, type: 'markdown', target: 'start', content: notice }
  for (const content of extractiveAnswer(evidence)) yield { id, target: 'update', content }
  yield { id, target: 'end' }
}

/**
 * Answers by the model, from numbered passages.
 * @throws {ModelError} also when the model ends without a text
 */
export async function* generated(
  { request, context, nextId }: SearchRun,
  model: LanguageModel,
  sources: readonly SourceReference[],
): AsyncGenerator<PipelineEvent, void, void> {
  yield { model: model.name }
  const messages = answerMessages(request.question, sources, request.history)
  let open = null as OpenCard | null
  for await (const { kind, text } of model.stream({ messages, signal: context.signal })) {
    if (open?.kind === kind) {
      yield { id: open.id, target: 'update', content: text }
      continue
    }
    if (open) yield { id: open.id, target: 'end' }
    open = { id: nextId(), kind }
    const isUnsourced = kind === 'text' && sources.length === 0
    const content = isUnsourced ? `${unsourcedNotice}\n\n${text}` : text
    yield { id: open.id, type: kind === 'text' ? 'markdown' : 'thinking', target: 'start', content }
  }
  if (open) yield { id: open.id, target: 'end' }
  if (open?.kind !== 'text')
    throw new ModelError('model_garbled', 'the model ended without writing an answer')
}
