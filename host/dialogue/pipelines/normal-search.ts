import type { CardEvent, SourceReference, SuggestionItem } from '../../../lib/contract/card.ts'
import type { SearchScope } from '../../../lib/contract/frame.ts'
import type { Clock } from '../../deps.ts'
import { type LanguageModel, type ModelDelta, ModelError } from '../../models/language-model.ts'
import { answerMessages } from '../../search/answer-prompt.ts'
import { askProviders } from '../../search/ask-providers.ts'
import { collectEvidence, supports } from '../../search/evidence.ts'
import { extractiveAnswer, quoteBudget } from '../../search/extractive-answer.ts'
import type { SearchProvider } from '../../search/provider.ts'
import { relatedQuestions } from '../../search/related-questions.ts'
import { mostSources, type ProviderHits, toSources } from '../../search/sources.ts'
import { type TermWeights, weighTerms } from '../../search/term-weights.ts'
import { searchQuery } from '../../search/understand-query.ts'
import type { LibraryIndex } from '../../storage/library-index.ts'
import {
  type Pipeline,
  type PipelineContext,
  type PipelineEvent,
  TurnFailure,
  type TurnRequest,
} from '../pipeline.ts'
import { ProgressCard } from './progress-card.ts'

export interface NormalSearchDeps {
  readonly providers: readonly SearchProvider[]
  /** Null: answers are extracts of the sources. */
  readonly model: LanguageModel | null
  readonly library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>
  readonly clock: Clock
  readonly providerTimeoutMs?: number
}

const defaultProviderTimeoutMs = 8_000
const suggestionCount = 3
const extractiveNotice = '未配置语言模型，以下内容摘自来源原文。'
const notFound = '没有找到能回答这个问题的资料。可以换一种说法再试，或者请管理员把相关资料导入本地资料库。'
const unsourcedNotice = '没有找到相关资料，以下内容由模型直接给出，没有来源可以核对。'

/** The text card that is being written. */
interface OpenCard {
  readonly id: string
  readonly kind: ModelDelta['kind']
}

/** One ask on its way through the search: what its stages share. */
interface Run {
  readonly deps: NormalSearchDeps
  readonly request: TurnRequest
  readonly context: PipelineContext
  readonly progress: ProgressCard
  readonly nextId: () => string
}

/**
 * The normal search: asks the providers, shows the sources, and answers from them, by the model when one is
 * configured, else by extracts. Fails with `search_failed` when no provider could search, and with the model's own
 * failure when the model could not write; the sources stay on screen.
 */
export function createNormalSearch(deps: NormalSearchDeps): Pipeline {
  return async function* normalSearch(request, context) {
    let cards = 0
    const nextId = () => `c${++cards}`
    const run: Run = { deps, request, context, nextId, progress: new ProgressCard(nextId(), deps.clock) }
    try {
      yield* answer(run)
    } catch (error) {
      if (context.signal.aborted) throw error
      yield run.progress.close()
      throw error instanceof ModelError ? new TurnFailure(error.code, error.message, { cause: error }) : error
    }
  }
}

async function* answer(run: Run): AsyncGenerator<PipelineEvent, void, void> {
  const { deps, request, progress, nextId } = run
  const query = searchQuery(request.question, request.history)
  const found = yield* search(run, query)
  const weights = await weighTerms(query, deps.library)
  const sources = toSources(found)
  const supporting = sources.filter((source) => supports(source, weights))
  const read = supporting.length > 0 ? sources : []
  if (read[0]) {
    yield { id: nextId(), type: 'search_result', target: 'replace', content: read }
    yield progress.add({ kind: 'read', state: 'done', detail: read[0].title, count: read.length })
  }
  yield progress.add({ kind: 'answer', state: 'running', detail: deps.model?.name ?? '' })
  yield* deps.model ? generated(run, deps.model, read) : extracted(run, supporting, weights)
  yield progress.settle('answer', { state: 'done' })
  yield progress.close()
  yield* suggestions(run, supporting)
}

async function* search(run: Run, query: string): AsyncGenerator<PipelineEvent, ProviderHits[], void> {
  const { deps, request, context, progress } = run
  const scope: SearchScope = request.prompt.scope ?? { source: 'all' }
  const asked = deps.providers.filter((provider) => provider.serves(scope))
  const found: ProviderHits[] = []
  const failures: unknown[] = []
  yield progress.add({ kind: 'search', state: 'running', detail: query })
  const timeoutMs = deps.providerTimeoutMs ?? defaultProviderTimeoutMs
  const options = { limit: mostSources, signal: context.signal, scope, timeoutMs }
  for await (const outcome of askProviders(asked, query, options)) {
    if ('failure' in outcome) {
      failures.push(outcome.failure)
      yield progress.add({ kind: 'fallback', state: 'failed', detail: outcome.provider })
    } else {
      found.push(outcome)
    }
  }
  if (asked.length > 0 && found.length === 0) {
    yield progress.settle('search', { state: 'failed' })
    throw new TurnFailure('search_failed', 'no provider could search', {
      cause: new AggregateError(failures),
    })
  }
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0)
  yield progress.settle('search', { state: 'done', count })
  // Which provider answered first must not change the order of the sources.
  return asked.flatMap(({ name }) => found.filter(({ provider }) => provider === name))
}

function* extracted(
  { request, nextId }: Run,
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

async function* generated(
  { request, context, nextId }: Run,
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

function* suggestions({ request, nextId }: Run, sources: readonly SourceReference[]): Generator<CardEvent> {
  const questions = relatedQuestions(request.question, sources, suggestionCount)
  if (questions.length === 0) return
  const content = questions.map((question, index): SuggestionItem => {
    const id = `${request.askId}-${index + 1}`
    return { question, questionId: id, id, isUser: false, isQuery: true }
  })
  yield { id: nextId(), type: 'suggestion', target: 'replace', content }
}
