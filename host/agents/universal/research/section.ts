import { cards } from '../../../../lib/contract/cards/cards.ts'
import type { OutlineSection } from '../../../../lib/contract/cards/outline.ts'
import { sectionCardId } from '../../../../lib/contract/cards/outline.ts'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import type { TurnErrorCode } from '../../../../lib/contract/error-code.ts'
import { materialTokensOf, passageTokenBudget } from '../../../answers/answer-prompt.ts'
import { failureNote } from '../../../answers/failure-note.ts'
import { type AgentEvent, markedSources, TurnFailure } from '../../../conversations/turns/agent.ts'
import { type LanguageModel, ModelError } from '../../../models/language-model.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'
import type { Used } from './budget.ts'
import { CitationWriter, type CitedText } from './citations.ts'
import { collectSection } from './collect-section.ts'
import { type Found, findSources, SectionCard } from './find-sources.ts'
import { queriesOf } from './outline-texts.ts'
import { askedOf, type ResearchRun, usedBy } from './research-run.ts'
import { queriesByModel, queriesByTitle, sectionMessages } from './section-prompt.ts'
import { sectionSentences } from './section-sentences.ts'

/** A finished section, which a resumed run restores. */
export interface SectionResult {
  readonly text: CitedText
  readonly section: Pick<OutlineSection, 'queries' | 'pages' | 'sources' | 'seconds'>
  readonly used: Used
}

export function sectionStep(id: string): string {
  return `section:${id}`
}

/** Ends a section with a message for the user. */
class SectionFailure extends Error {
  override readonly name = 'SectionFailure'
  readonly code: TurnErrorCode
  constructor(sentence: string, code: TurnErrorCode = 'search_failed', options?: ErrorOptions) {
    super(sentence, options)
    this.code = code
  }
}

/**
 * Researches one section: searches, reads and writes it, or states on the outline why it failed. Never affects the
 * other sections.
 * @param failures receives the code of the failure
 */
export async function* researchSection(
  run: ResearchRun,
  id: string,
  failures: TurnErrorCode[],
): AsyncGenerator<AgentEvent, void, void> {
  const { report, deps, context, budget } = run
  const startedAt = deps.clock()
  const seconds = () => Math.round((deps.clock() - startedAt) / 1_000)
  yield report.change(id, { state: 'running', queries: 0, pages: 0, sources: 0 })
  try {
    const { text, found } = yield* writeSection(run, id)
    report.texts.set(id, text)
    const counts = {
      queries: found.queries,
      pages: found.pages,
      sources: text.cited.length,
      seconds: seconds(),
    }
    report.outline = { ...report.outline, used: usedBy(run) }
    yield report.change(id, { ...counts, state: 'done' })
    const result: SectionResult = { text, section: counts, used: budget.used }
    yield { checkpoint: sectionStep(id), result }
  } catch (error) {
    if (context.signal.aborted) throw error
    const { code, message } = toFailure(error)
    failures.push(code)
    report.outline = { ...report.outline, used: usedBy(run) }
    const failed = report.change(id, { state: 'failed', error: message, seconds: seconds() })
    // Other sections are still being written: sources that only this one cites are removed by the final numbering.
    yield { group: [failed, cards.rewrite(sectionCardId(id), '')] }
  }
}

function toFailure(error: unknown): { readonly code: TurnErrorCode; readonly message: string } {
  if (error instanceof SectionFailure) return error
  if (error instanceof ModelError || error instanceof TurnFailure)
    return { code: error.code, message: errorSentence(error.code) }
  throw error
}

async function* writeSection(
  run: ResearchRun,
  id: string,
): AsyncGenerator<AgentEvent, { readonly text: CitedText; readonly found: Found }, void> {
  const { report, deps, context, budget } = run
  const question = askedOf(run)
  const asked = { question, title: report.outline.title }
  const section = report.outline.sections.find((each) => each.id === id)
  if (!section) throw new SectionFailure(sectionSentences.broke, 'internal')

  const model = context.models.language
  if (model && !budget.mayAskModel()) throw exhausted(run)

  const card = new SectionCard(run, id)
  const count = queriesOf(section, budget.share('queries', report.outline.sections.length))
  const queries = model
    ? await queriesByModel(model, { ...asked, section, count, now: deps.clock() }, context.signal)
    : queriesByTitle(question, section, 1)
  const subject = `${section.title} ${section.points.join(' ')}`.trim()
  const about = model ? `${question} ${subject}` : question
  const found = yield* findSources(run, card, about, queries)
  if (found.sources.length === 0) throw nothingFound(run, found)

  yield card.begin('write', [section.title], { sources: found.sources.length })
  if (!model) {
    const text = yield* collectSection(run, section, found.sources)
    if (!text) throw new SectionFailure(sectionSentences.tooFew)
    return { text, found }
  }
  if (!budget.mayAskModel()) throw exhausted(run)

  const text = yield* writeOrHalve(run, model, section, found.sources)
  if (text.cited.length === 0) throw new SectionFailure(sectionSentences.unsourced, 'model_garbled')

  return { text, found }
}

function exhausted({ budget }: ResearchRun): SectionFailure {
  return new SectionFailure(sectionSentences.exhausted[budget.exhausted ?? 'tokens'])
}

function nothingFound(run: ResearchRun, { queries, isUnanswered, failures }: Found): SectionFailure {
  if (queries === 0) return exhausted(run)
  const note = failureNote(failures)
  if (note !== '') return new SectionFailure(note)
  return new SectionFailure(isUnanswered ? sectionSentences.searchFailed : sectionSentences.nothingFound)
}

/** If the context is too long, retries once with half of the passages, provided nothing was written. */
async function* writeOrHalve(
  run: ResearchRun,
  model: LanguageModel,
  section: OutlineSection,
  sources: readonly SourceReference[],
): AsyncGenerator<AgentEvent, CitedText, void> {
  const writer = new CitationWriter(sources, run.report.numbers)
  const tokenBudget = materialTokensOf(model, askedOf(run), passageTokenBudget)
  try {
    return yield* writeBy(run, model, section, { sources, writer, tokenBudget })
  } catch (error) {
    const isTooLong = error instanceof ModelError && error.code === 'model_too_long'
    if (!isTooLong || writer.written.text !== '') throw error
    return yield* writeBy(run, model, section, { sources, writer, tokenBudget: tokenBudget / 2 })
  }
}

interface Writing {
  readonly sources: readonly SourceReference[]
  readonly writer: CitationWriter
  readonly tokenBudget: number
}

async function* writeBy(
  run: ResearchRun,
  model: LanguageModel,
  section: OutlineSection,
  { writer: first, ...material }: Writing,
): AsyncGenerator<AgentEvent, CitedText, void> {
  let writer = first
  yield { model: model.name }
  const { report, context } = run
  const messages = sectionMessages(askedOf(run), report.outline, section, {
    ...material,
    sources: await markedSources(context, material.sources),
    now: run.deps.clock(),
  })
  const id = sectionCardId(section.id)
  yield cards.start('markdown', id, '', section.title)
  let isCut = false
  for await (const event of model.stream({ messages, signal: context.signal })) {
    if (event.kind === 'cut') isCut = true
    if (event.kind === 'thought') {
      writer = new CitationWriter(material.sources, report.numbers)
      yield cards.rewrite(id, '')
    }
    if (event.kind !== 'text') continue
    yield* showSection(report, id, () => writer.write(event.text))
  }

  yield* showSection(report, id, () => writer.end())
  if (writer.written.text.trim() === '')
    throw new ModelError('model_garbled', 'the model ended without writing a section')

  yield cards.end(id, isCut)
  return writer.written
}

/** A source is shown on its card before, or with, the first text that cites it. */
export function* showSection(
  report: ResearchRun['report'],
  id: string,
  write: () => string,
): Generator<AgentEvent, void, void> {
  const before = report.numbers.sources.length
  const text = write()
  if (text === '') return
  const update = cards.write(id, text)
  if (report.numbers.sources.length === before) yield update
  else yield { group: [report.sourcesCard(), update] }
}
