import { cards } from '../../../../lib/contract/cards/cards.ts'
import { type OutlineSection, sectionCardId } from '../../../../lib/contract/cards/outline.ts'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { collectEvidence, type Evidence, supports } from '../../../answers/evidence.ts'
import { extractiveAnswer } from '../../../answers/extractive-answer.ts'
import { searchQuery } from '../../../answers/understand-query.ts'
import type { AgentEvent } from '../../../conversations/turns/agent.ts'
import { coverage, findMatchedTokens, weighTerms } from '../../../search/analysis/term-weights.ts'
import { CitationWriter, type CitedText } from './citations.ts'
import type { ResearchRun } from './research-run.ts'

/** Minimum passages of a section written without a model. */
const minPassages = 3
const minDocuments = 2
const maxPassages = 6
/** Minimum share of the question in a sentence that does not name its section. */
const minOfQuestion = 0.3
const quoted = { characters: 220, sentences: 2, leastChance: 0.0004 }

/** Builds a section from quoted passages about it. @returns null with too few passages */
export async function* collectSection(
  { report, deps, request }: ResearchRun,
  section: OutlineSection,
  sources: readonly SourceReference[],
): AsyncGenerator<AgentEvent, CitedText | null, void> {
  const weights = await weighTerms(section.title, deps.library)
  const asked = await weighTerms(searchQuery(request.question, request.history), deps.library)
  // The continuation of a sentence may be about something else.
  const isAbout = ({ text }: Evidence) =>
    findMatchedTokens(weights, text).size > 0 ||
    coverage(asked, findMatchedTokens(asked, text)) >= minOfQuestion
  const quotes = sources
    .filter((source) => supports(source, weights) && supports(source, asked))
    .map((source) => {
      const evidence = collectEvidence(section.title, [source], weights, quoted)
      return { source, evidence: evidence.filter(isAbout) }
    })
    .filter(({ evidence }) => evidence.length > 0)
    .slice(0, maxPassages)
  const documents = new Set(quotes.map(({ source }) => source.seeMoreUrl || source.title))
  if (quotes.length < minPassages || documents.size < minDocuments) return null

  const writer = new CitationWriter(sources, report.numbers)
  const plain = quotes.map(({ evidence }) =>
    evidence.map(({ source, place, text }) => ({ source, place, text })),
  )
  const content =
    writer.write(plain.map((each) => [...extractiveAnswer(each)].join('')).join('\n\n')) + writer.end()
  const card = cards.show('markdown', sectionCardId(section.id), content)
  yield { group: [report.sourcesCard(), card] }
  return writer.written
}
