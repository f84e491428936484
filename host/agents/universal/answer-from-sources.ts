import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { ProgressStep } from '../../../lib/contract/cards/progress.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { materialTokensOf } from '../../answers/answer-prompt.ts'
import { judgeSources } from '../../answers/judge-sources.ts'
import { relatedQuestions } from '../../answers/related-questions.ts'
import { type AgentEvent, markedSources } from '../../conversations/turns/agent.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { auxiliaryModel } from '../../models/models.ts'
import { alwaysThinks } from '../../models/thinking.ts'
import { fillMaterial } from '../../search/pages/fill-material.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import { relatedQueries } from '../../search/suggestions/related-queries.ts'
import { wholeTokensOf } from '../documents/documents-prompt.ts'
import { generateAnswer, writeExtract } from './answer-stage.ts'
import { type ConversationFiles, coverageOfFiles, partialNotes } from './conversation-files.ts'
import { failureTips, nothingFoundTips } from './failure-tips.ts'
import type { RunFiles } from './run-files.ts'
import { type SearchRun, servingProviders } from './search-run.ts'

const suggestionCount = 3
const nearCount = 4
/** Minimum tokens for what was found next to whole files. */
const minTokensBesideFiles = 400

/** The last stage of every search: shows sources, answers, suggests questions, and finds contradictions. */
export async function* answerFromSources(
  run: SearchRun,
  query: string,
  sources: readonly SourceReference[],
): AsyncGenerator<AgentEvent, void, void> {
  const { deps, context, progress } = run
  const files = await run.files()
  const { weights, supporting, ...judged } = await judgeSources(query, sources, files.reader ?? deps.library)
  // A search limited to a scope without a provider must not be answered from a model's memory.
  const serving = await servingProviders(run)
  const model = serving.length > 0 ? context.models.language : null
  const isWebFailed = hasFailed(run, serving)
  // Extracts match by the question's words; a model also understands other wording.
  const isMeant = model !== null && sources.some(({ passage }) => run.meant.has(passage))
  const best = supporting.length > 0 || isMeant ? sources : ownWhenNamed(files, sources)
  const sent = await run.sentFiles()
  const material = model && materialOf(run, model, best, sent)
  const read = await markedSources(context, material?.sources ?? best)
  const shown = run.sourcesCard.show(read)
  if (shown) yield shown
  const step = readStep(run, read)
  if (step) yield progress.add(step)

  // Without sources, images and videos would be unrelated.
  const media = read.length > 0 ? run.media : null
  yield* nearSearches(run, query, read)
  if (media) yield* media.soFar()
  const notes = [...files.notes, ...(sent ? partialNotes(sent, read, run.request.prompt.file_ids ?? []) : [])]
  if (notes.length > 0) yield cards.ownTip(run.nextId(), notes.join('\n'))

  yield progress.add({ kind: 'answer', state: 'running', detail: model?.name ?? '' })
  const isAnswered = model !== null || judged.isAnswered
  if (read.length === 0 || !isAnswered) yield* nothingFoundTips(run, query)
  else if (!judged.isAnswered && !read.some(({ provider }) => isOfWeb(run, provider))) yield* failureTips(run)
  if (model) yield* generateAnswer(run, model, read, { ...material, isWebFailed })
  else yield* writeExtract(run, supporting, weights, { isAnswered, isWebFailed })
  yield progress.settle('answer', { state: 'done' })
  if (media) yield* media.rest()
  yield progress.close()
  // With a model, what to ask next comes with its look at the finished answer.
  if (!isAnswered || hasJudge(run)) return
  const { request, nextId } = run
  const asked = [request.question, ...request.history.map(({ question }) => question)]
  yield* cards.suggest(nextId, request.askId, relatedQuestions(asked, supporting, suggestionCount))
}

/** What a model gets: the files of the conversation that fit whole, then what was found in the room that they leave. */
function materialOf(
  { request, material }: SearchRun,
  model: LanguageModel,
  found: readonly SourceReference[],
  sent: ConversationFiles | null,
) {
  const taken = sent?.tokens ?? 0
  const left = Math.min(materialTokensOf(model, request.question), wholeTokensOf(model) - taken)
  const ofWhole = new Set(sent?.whole.map(({ file }) => file?.id))
  const others = found.filter(({ file }) => file === undefined || !ofWhole.has(file.id))
  const filled = left < minTokensBesideFiles ? [] : fillMaterial(others, material, left)
  const sources = [...(sent?.whole ?? []), ...filled].map((source, at) => ({ ...source, index: at + 1 }))
  return { sources, tokenBudget: taken + left, coverage: coverageOfFiles(sent, sources) }
}

/** Whether no web search that was asked has answered: nobody knows then whether there is something. */
function hasFailed({ failures }: SearchRun, serving: readonly SearchProvider[]): boolean {
  const web = serving.filter(({ kind }) => kind === 'web')
  return web.length > 0 && web.every(({ name }) => failures.some((failed) => failed.name === name))
}

/** Whether a model looks at the answer after its end. */
function hasJudge({ context }: SearchRun): boolean {
  const model = auxiliaryModel(context.models)
  return model !== null && !alwaysThinks(model.name)
}

/** Search suggestions from web page titles; the library's titles are file names. */
function* nearSearches(
  run: SearchRun,
  query: string,
  sources: readonly SourceReference[],
): Generator<CardChange> {
  const pages = sources.filter(({ provider }) => isOfWeb(run, provider))
  const content = relatedQueries([query, run.request.question], pages, nearCount)
  if (content.length > 0) yield cards.show('expand_query', run.nextId(), content)
}

/** Only what was read counts as read: of a page that wasn't, the excerpt of its search result is used. */
function readStep(run: SearchRun, sources: readonly SourceReference[]): ProgressStep | null {
  const [first] = sources
  if (!first) return null
  const read = sources.filter(
    ({ provider, seeMoreUrl }) => !isOfWeb(run, provider) || run.pageTexts.get(seeMoreUrl),
  )
  const excerpts = sources.length - read.length
  return {
    kind: 'read',
    state: 'done',
    detail: (read[0] ?? first).title,
    count: read.length,
    ...(excerpts > 0 ? { excerpts } : {}),
  }
}

function isOfWeb({ deps }: SearchRun, provider: string): boolean {
  return deps.providers.some(({ kind, name }) => kind === 'web' && name === provider)
}

/** A question about a file (总结一下) need not match its text. */
function ownWhenNamed({ named }: RunFiles, sources: readonly SourceReference[]): SourceReference[] {
  if (named.length === 0) return []
  return sources.filter(({ isOwn }) => isOwn).map((source, at) => ({ ...source, index: at + 1 }))
}
