import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import type { AgentSettings } from '../../../../lib/contract/made-agent.ts'
import { foldToLetters } from '../../../../lib/text/fold.ts'
import { tokenize } from '../../../../lib/text/tokens.ts'
import { asksForFact, buildsOnAnswer } from '../../../answers/asks-for-fact.ts'
import { needsSearch } from '../../../answers/needs-search.ts'
import type { AgentContext, TurnRequest } from '../../../conversations/turns/agent.ts'
import type { AgentKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { auxiliaryModel } from '../../../models/models.ts'
import { documentQuery } from '../../documents/document-query.ts'
import { withinBudget } from '../../documents/documents-prompt.ts'
import { partsFor } from '../../documents/source-parts.ts'
import { type FoundKnowledge, findInKnowledge } from './find-in-knowledge.ts'
import { otherWords } from './other-words.ts'

interface Asked {
  readonly request: TurnRequest
  readonly context: AgentContext
}

interface SourcesOptions {
  readonly use: AgentSettings['knowledge']
  readonly model: LanguageModel
  /** @returns the maximum tokens of the passages */
  readonly tokens: () => number
  /** @returns a source as it is sent: without its file */
  readonly cite: (source: SourceReference) => SourceReference
}

/** @returns what a model may cite for a question, by page or row; null to answer without the knowledge */
export async function knowledgeSources(
  knowledge: AgentKnowledge,
  asked: Asked,
  { use, model, tokens, cite }: SourcesOptions,
): Promise<readonly SourceReference[] | null> {
  const { question, history } = asked.request
  const isWordless = foldToLetters(question) === ''
  // A change of the answer before needs what that was based on, not a search for its words; so does 👍 or “？”.
  const earlier = isWordless || buildsOnAnswer(question) ? history.at(-1)?.sources : undefined
  if (earlier) return earlier
  const none = use.mode === 'auto' ? null : []
  if (isWordless) return none

  const query = await documentQuery(asked, model)
  const first = await findInKnowledge(knowledge, query, use.top_k, asked.context.signal)
  const found = first.supporting.length > 0 ? first : await findAgain(knowledge, asked, { query, use, first })
  if (found.supporting.length === 0 && use.mode === 'auto') return null
  const parts = await partsFor(knowledge, use.mode === 'always' ? found.sources : found.supporting, found)
  return withinBudget(parts, tokens()).map(cite)
}

interface FirstSearch {
  readonly query: string
  readonly use: AgentSettings['knowledge']
  readonly first: FoundKnowledge
}

/** Searches once more, in words of a model, for a question that the knowledge may answer. */
async function findAgain(
  knowledge: AgentKnowledge,
  { request: { question, history }, context }: Asked,
  { query, use, first }: FirstSearch,
): Promise<FoundKnowledge> {
  const auxiliary = auxiliaryModel(context.models)
  const isAsked = use.mode === 'always' || asksForFact(question) || /[?？]\s*$/.test(question)
  if (!auxiliary || !isAsked || !needsSearch(question, history)) return first
  const fileNames = await knowledge.newestNames()
  const written = await otherWords(auxiliary, { query, fileNames, signal: context.signal })
  const words = written === null ? '' : await presentWords(knowledge, written)
  if (words === '') return first
  const again = await findInKnowledge(knowledge, words, use.top_k, context.signal)
  return again.supporting.length > 0 || first.sources.length === 0 ? again : first
}

/** A synonym that is in no file would count against what the others find; a digit or letter is in most. */
async function presentWords({ reader }: AgentKnowledge, line: string): Promise<string> {
  const words = line.split(/\s+/).map((word) => ({ word, tokens: tokenize(word) }))
  const frequencies = await reader.documentFrequencies([...new Set(words.flatMap(({ tokens }) => tokens))])
  const isPresent = (token: string) => token.length > 1 && (frequencies.get(token) ?? 0) > 0
  return words.flatMap(({ word, tokens }) => (tokens.some(isPresent) ? [word] : [])).join(' ')
}
