import { cards } from '../../../lib/contract/cards/cards.ts'
import type { MindmapContent } from '../../../lib/contract/cards/mindmap.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { escapeMarkdown } from '../../../lib/text/markdown/escape-markdown.ts'
import { extractiveAnswer } from '../../answers/extractive-answer.ts'
import { relatedQuestions } from '../../answers/related-questions.ts'
import { type AgentEvent, markedSources } from '../../conversations/turns/agent.ts'
import { askJson } from '../../models/ask-json.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { partsOf, wholePart } from '../../search/passage-parts.ts'
import type { FilePassage, UploadedFile } from '../../search/uploaded-files.ts'
import type { DocumentRun } from '../documents/document-run.ts'
import { wholeTokensOf } from '../documents/documents-prompt.ts'
import { sourceOfFile } from '../documents/place-in-file.ts'
import { byPlaces } from '../documents/source-parts.ts'
import { numberParts } from '../documents/whole-files.ts'
import { writeReply } from '../model-writing.ts'
import { extractiveNotice } from '../universal/answer-stage.ts'
import { keySentences } from './key-sentences.ts'
import { mapMessages, readingMap, readingMessages } from './reading-prompt.ts'
import { leftOut, mapOfOutline, type Section, type ShownOutline, shownOutline } from './text-outline.ts'

const maxKeySentences = 6
const questionCount = 3

/** Summarizes a file: abstract, key points, a mind map, and follow-up questions. */
export async function* readFile(
  run: DocumentRun,
  file: UploadedFile,
): AsyncGenerator<AgentEvent, void, void> {
  const passages = await run.own.passages(file.id)
  const { language } = run.context.models
  if (passages.length === 0) {
    const text = `《${file.name}》里没有读到文字。`
    yield cards.tip(run.nextId(), text)
  } else if (language) yield* byModel(run, language, file, passages)
  else yield* byExtracts(run, file, passages)
}

async function* byModel(
  run: DocumentRun,
  model: LanguageModel,
  file: UploadedFile,
  passages: readonly FilePassage[],
): AsyncGenerator<AgentEvent, void, void> {
  const { request, context, deps, nextId } = run
  const all = passages.flatMap((passage, at) => partsOf(passage).map((part) => sourceOfFile(file, at, part)))
  const sources = await markedSources(context, numberParts(spread(all, wholeTokensOf(model))))
  yield cards.show('search_result', nextId(), sources)
  if (sources.length < all.length) {
    const text = `篇幅有限：全文 ${all.length} 段，从头到尾均匀地取了 ${sources.length} 段给模型读；没有读到的地方可以接着问。`
    yield cards.tip(nextId(), text)
  }

  yield { model: model.name }
  const { thinking } = request.prompt
  const messages = readingMessages(request.question, sources, deps.clock())
  yield* writeReply(model, { messages, signal: context.signal, thinking }, nextId)
  const made = await mapByModel(run, model, sources)
  const map = made?.map ?? mapOfSections(file, passages, sources)
  if (map) yield cards.show('mindmap', nextId(), map)
  yield* cards.suggest(nextId, request.askId, (made?.questions ?? []).slice(0, questionCount))
}

/** @returns null when the model produces none; the answer is valid without it */
async function mapByModel(
  { context }: DocumentRun,
  model: LanguageModel,
  sources: readonly SourceReference[],
): Promise<{ readonly map: MindmapContent; readonly questions: readonly string[] } | null> {
  try {
    const messages = mapMessages(sources)
    const made = await askJson(model, {
      messages,
      name: 'mindmap',
      schema: readingMap,
      signal: context.signal,
    })
    if (!made) return null
    const known = <Node extends { source?: number | undefined }>({ source, ...node }: Node) => ({
      ...node,
      ...(source !== undefined && source <= sources.length ? { source } : {}),
    })
    const children = made.root.children.map((branch) => {
      return { ...known(branch), children: branch.children?.map(known) ?? [] }
    })
    return { map: { root: { title: made.root.title, children } }, questions: made.questions }
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof ModelError) return null
    throw error
  }
}

async function* byExtracts(
  run: DocumentRun,
  file: UploadedFile,
  passages: readonly FilePassage[],
): AsyncGenerator<AgentEvent, void, void> {
  const { own, request, nextId } = run
  const outline = shownOutline(passages)
  const all = numberParts(passages.map((passage, at) => sourceOfFile(file, at, wholePart(passage))))
  const evidence = [
    ...outline.all.map(({ passage, title }) => ({ source: passage + 1, place: 0, text: title })),
    ...keySentences(passages, maxKeySentences).map(({ passage, text }) => {
      return { source: passage + 1, place: 0, text }
    }),
  ]
  const { sources, quotes } = await byPlaces(own, all, evidence)
  yield cards.show('search_result', nextId(), sources)
  const sourceOf = new Map(outline.all.map((section, at) => [section, quotes[at]?.source]))
  const headings = outline.sections.map(
    (section) => `- ${escapeMarkdown(section.title)}[${sourceOf.get(section)}]`,
  )
  const rest = leftOut(outline)
  if (rest !== '') headings.push(`\n${rest}。`)
  const id = nextId()
  const head = headings.length > 0 ? `## 提纲\n\n${headings.join('\n')}\n\n` : ''
  yield cards.start('markdown', id, `${extractiveNotice}\n\n${head}## 关键句\n\n`)
  for (const quote of quotes.slice(outline.all.length))
    yield cards.write(id, `1. ${[...extractiveAnswer([quote])].join('')}\n`)
  yield cards.end(id)
  const map = mapOf(file, outline, (section) => sourceOf.get(section))
  if (map) yield cards.show('mindmap', nextId(), map)
  yield* cards.suggest(nextId, request.askId, relatedQuestions([request.question], sources, questionCount))
}

function mapOfSections(
  file: UploadedFile,
  passages: readonly FilePassage[],
  sources: readonly SourceReference[],
): MindmapContent | null {
  return mapOf(file, shownOutline(passages), ({ passage, title }) => {
    const parts = sources.filter((source) => source.file?.passage === passage)
    return (parts.find((part) => part.passage.includes(title)) ?? parts[0])?.index
  })
}

/** @returns null for a text without headings */
function mapOf(
  file: UploadedFile,
  outline: ShownOutline,
  sourceOf: (section: Section) => number | undefined,
): MindmapContent | null {
  return outline.all.length === 0 ? null : mapOfOutline(file.name.replace(/\.[^.]+$/, ''), outline, sourceOf)
}

/** @returns all parts if they fit the budget, else evenly spread ones */
function spread<Part extends { readonly passage: string }>(parts: readonly Part[], budget: number): Part[] {
  const costs = parts.map(({ passage }) => estimateTokens(passage) + 24)
  const whole = costs.reduce((sum, cost) => sum + cost, 0)
  if (whole <= budget) return [...parts]

  const kept: Part[] = []
  let [passed, spent] = [0, 0]
  for (const [at, part] of parts.entries()) {
    const cost = costs[at] ?? 0
    passed += cost
    // The used share of the budget must not exceed the share of the text passed.
    if (kept.length > 0 && spent + cost > (budget * passed) / whole) continue
    spent += cost
    kept.push(part)
  }

  return kept
}
