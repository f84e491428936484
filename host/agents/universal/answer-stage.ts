import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import {
  answerMessages,
  materialTokenBudget,
  materialTokensOf,
  numberPassages,
} from '../../answers/answer-prompt.ts'
import { collectEvidence } from '../../answers/evidence.ts'
import { extractiveAnswer, quoteLimits } from '../../answers/extractive-answer.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import type { TermWeights } from '../../search/analysis/term-weights.ts'
import { endOfWriting, type Writing, writeCards } from '../model-writing.ts'
import { modelStepFailure } from './model-step-failure.ts'
import type { SearchRun } from './search-run.ts'

/** Precedes an answer that no model has written. */
export const extractiveNotice = '未配置语言模型，以下内容摘自来源原文。'
const notFound = '没有找到能回答这个问题的资料。可以换一种说法再试。'
const webFailed = '联网搜索没有成功，手边的资料里没有找到能回答这个问题的内容。可以稍后再试。'
const nearMaterial = '最相近的资料里这样写，不一定回答了你的问题：'
/** Limits of the quotes shown next to the statement that no source answers. */
const nearLimits = { characters: 160, sentences: 3, leastChance: 0.0004 }
const unsourcedNotice = '没有找到相关资料，以下内容由模型直接给出，没有来源可以核对。'
const webFailedUnsourced = '联网搜索没有成功，以下内容由模型直接给出，没有来源可以核对。'

/**
 * Answers by quotes of the sources, or states that they do not answer and quotes the nearest.
 * @param found the sources that support an answer, in rank order
 * @param state whether they answer the question, rather than being about something related; whether the web was asked
 *   and no web search answered
 */
export function* writeExtract(
  { request, nextId }: SearchRun,
  found: readonly SourceReference[],
  weights: TermWeights,
  { isAnswered, isWebFailed }: { readonly isAnswered: boolean; readonly isWebFailed: boolean },
): Generator<CardChange, void, void> {
  const { question } = request
  const id = nextId()
  const limits = isAnswered ? quoteLimits(question) : nearLimits
  const quoted = collectEvidence(question, isAnswered ? found : found.slice(0, 1), weights, limits)
  // Without an answer no words are highlighted.
  const evidence = isAnswered ? quoted : quoted.map(({ source, place, text }) => ({ source, place, text }))
  const missing = isWebFailed ? webFailed : notFound
  const near = evidence.length > 0 ? `${missing}\n\n${nearMaterial}\n\n` : missing
  const content = isAnswered && evidence.length > 0 ? openingOf(request) : near
  yield cards.start('markdown', id, content)
  for (const content of extractiveAnswer(evidence)) yield cards.write(id, content)
  yield cards.end(id)
}

/** The full sentence appears once per conversation; later answers only carry the mark. */
function openingOf({ history }: SearchRun['request']): string {
  return history.some(({ answer }) => answer.includes(extractiveNotice)) ? '' : `${extractiveNotice}\n\n`
}

/**
 * Answers by the model from numbered passages. If the context is too long for the model, it is retried once with half
 * of the passages, provided nothing was written yet. The step contains the cause when the model fails.
 * @returns the text written
 * @throws {ModelError} also when the model ends without a text
 */
export async function* generateAnswer(
  run: SearchRun,
  model: LanguageModel,
  sources: readonly SourceReference[],
  options: GeneratedOptions = {},
): AsyncGenerator<AgentEvent, string, void> {
  yield { model: model.name }
  const writing: Writing = { open: null, text: '' }
  try {
    yield* writeOrHalve(run, { model, sources, ...options }, writing)
  } catch (error) {
    if (error instanceof ModelError)
      yield run.progress.settle('answer', {
        state: 'failed',
        ...modelStepFailure(error.code, error.wasReached || writing.text !== ''),
      })
    throw error
  }
  return writing.text
}

interface GeneratedOptions {
  readonly isDirect?: boolean
  /** Whether the sources are those of the newest answer, with the same numbers. */
  readonly keepsMarks?: boolean
  /** The web was asked, and no web search answered. */
  readonly isWebFailed?: boolean
  /** What of the files of the conversation the sources are. */
  readonly coverage?: string
  /** Maximum tokens of the sources. */
  readonly tokenBudget?: number
}

interface GenerationRequest extends GeneratedOptions {
  readonly model: LanguageModel
  readonly sources: readonly SourceReference[]
}

async function* writeOrHalve(
  run: SearchRun,
  request: GenerationRequest,
  writing: Writing,
): AsyncGenerator<CardChange, void, void> {
  try {
    yield* written(run, request, writing, request.tokenBudget ?? materialTokenBudget)
  } catch (error) {
    const isTooLong = error instanceof ModelError && error.code === 'model_too_long'
    if (!isTooLong || writing.open || request.sources.length === 0) throw error
    const tokens = request.tokenBudget ?? materialTokensOf(request.model, run.request.question)
    yield* written(run, request, writing, estimateTokens(numberPassages(request.sources, tokens)) / 2)
  }
  yield* endOfWriting(writing)
}

async function* written(
  { request, context, deps, nextId }: SearchRun,
  {
    model,
    sources,
    isDirect = false,
    isWebFailed = false,
    keepsMarks = false,
    coverage = '',
  }: GenerationRequest,
  writing: Writing,
  tokenBudget: number,
): AsyncGenerator<CardChange, void, void> {
  const options = {
    tokenBudget,
    now: deps.clock(),
    isDirect,
    coverage,
    keepsMarks,
    memories: request.memories,
  }
  const messages = answerMessages(model, request.question, sources, request.history, options)
  const notice = isWebFailed ? webFailedUnsourced : unsourcedNotice
  const opening = sources.length === 0 && !isDirect ? `${notice}\n\n` : ''
  const { thinking } = request.prompt
  const reply = model.stream({ messages, signal: context.signal, thinking })
  yield* writeCards(reply, writing, { nextId, opening })
}
