import type { BlockContent, ListItem, PhrasingContent, RootContent } from 'mdast'
import type { AudioContent } from '../../lib/contract/cards/audio.ts'
import {
  type CardContent,
  type KnownCard,
  knownCard,
  readCards,
} from '../../lib/contract/cards/card-types.ts'
import {
  leadCardId,
  type OutlineContent,
  sectionCardId,
  sectionIdOf,
} from '../../lib/contract/cards/outline.ts'
import type { VerdictState } from '../../lib/contract/cards/support-check.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { messageStatus } from '../../lib/contract/frames/message-status.ts'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { fill } from '../../lib/messages/fill.ts'
import { chapterNumber } from '../../lib/text/chapter-number.ts'
import { doubtfulStates } from '../../lib/text/citations/verdict-counts.ts'
import { verdictsOf } from '../../lib/text/citations/verdict-map.ts'
import { clockTime } from '../../lib/text/clock-time.ts'
import { escapeMarkdown } from '../../lib/text/markdown/escape-markdown.ts'
import { openQueryText } from '../../lib/text/open-query-text.ts'
import { planText } from '../../lib/text/plan-text.ts'
import { aiByline } from './ai-label.ts'
import { answerTree, citation, openAddress } from './answer-tree.ts'
import { heading, line, paragraph, text } from './blocks.ts'
import type { ExportRequest } from './render-request.ts'
import { type NumberedSource, SourceNumbers } from './source-numbers.ts'
import { tableBlocks } from './table-blocks.ts'

/** A conversation in the common form that every format is generated from. */
export interface ExportDocument {
  readonly title: string
  /** The author and the export date, one line each. */
  readonly labels: readonly string[]
  /** The label that counts what is not borne out; '' when there is none. */
  readonly supportLine: string
  readonly blocks: readonly RootContent[]
  /** Cited sources by first citation, then the others. */
  readonly sources: readonly NumberedSource[]
  /** Whether it has enough sections for a table of contents. */
  readonly hasContents: boolean
}

interface Build extends Pick<ExportRequest, 'texts' | 'origin' | 'isCard' | 'locale'> {
  readonly numbers: SourceNumbers
  /** The number of citations that are not borne out, and of sentences without one, by state. */
  readonly counts: Record<(typeof doubtfulStates)[number], number>
}

/** Builds the document of a conversation: questions, answers, reports with their sections, and all sources. */
export function exportDocument(
  request: Omit<ExportRequest, 'kind' | 'format' | 'id' | 'fonts'>,
): ExportDocument {
  const { records, texts, origin, locale } = request
  const numbers = new SourceNumbers()
  const counts = { contradicted: 0, unsupported: 0, unclear: 0, uncited: 0 }
  const build: Build = { texts, origin, locale, numbers, counts, isCard: request.isCard === true }
  const title = line(request.title)
  const bodies = records.map((record) => ({ record, blocks: recordBlocks(record, build) }))
  const isOne = records.length === 1 && line(records[0]?.content ?? '') === title
  const blocks = bodies.flatMap(({ record, blocks: body }) => [
    ...(isOne ? [] : [heading(2, line(record.content)), paragraph(aiByline(record, texts))]),
    ...body,
  ])
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
  const supportLine = doubtfulStates
    .filter((state) => counts[state] > 0)
    .map((state) => fill(texts.supportCounts[state], { count: counts[state] }))
    .join(' · ')
  const bylines = [...new Set(records.map((record) => aiByline(record, texts)))]

  return {
    title,
    labels: [
      // A card without a model was written by its owner, so it has no byline.
      ...(request.isCard && !records.some(({ model }) => model) ? [] : bylines),
      ...(request.isCard
        ? []
        : [fill(texts.madeAt, { app: request.app, date: date.format(request.exportedAt) })]),
      ...(supportLine === '' ? [] : [supportLine]),
      ...(request.isPartial ? [fill(texts.partial, { count: records.length })] : []),
    ],
    supportLine,
    blocks,
    sources: numbers.list(build),
    hasContents:
      records.some(({ data }) => readCards(data, 'outline').some(({ kind }) => kind !== 'text')) ||
      records.length > 2,
  }
}

/** @returns the sources under their headings: cited ones, then those read but not used */
export function sourceGroups(
  sources: readonly NumberedSource[],
  texts: ExportRequest['texts'],
): { readonly title: string; readonly sources: readonly NumberedSource[] }[] {
  return [
    { title: texts.sources, sources: sources.filter(({ isCited }) => isCited) },
    { title: texts.unusedSources, sources: sources.filter(({ isCited }) => !isCited) },
  ].filter((group) => group.sources.length > 0)
}

function recordBlocks(record: ChatRecord, build: Build): RootContent[] {
  const { own, cite } = build.numbers.ofRecord(record)
  const known = record.data.flatMap((card: Card) => (card.isError ? [] : (knownCard(card) ?? [])))
  const outline = readCards(record.data, 'outline').find(({ kind }) => kind !== 'text')
  const verdicts = verdictsOf(readCards(record.data, 'support_check'))

  const mark = (state: VerdictState) => {
    if (state !== 'supported' && state !== 'derived') build.counts[state] += 1
    return state === 'supported' ? '' : build.texts.supportMarks[state]
  }

  const answer = (card: KnownCard, below: number): RootContent[] => {
    const markdown = markdownOf(card, record.content, build.texts)
    if (markdown === null) return cardBlocks(card, build, cite)
    const imageName = (alt: string) => fill(build.texts.image, { alt: alt || '…' })
    return answerTree(markdown, { sourceCount: own.length, verdicts, cite, mark, below, imageName })
  }

  // In reading order, which determines the source numbers.
  const lead = known.filter(({ id }) => id === leadCardId).flatMap((card) => answer(card, 2))
  const sections = outline ? sectionBlocks(outline, known, build, answer) : []
  const ofSections = new Set(outline?.sections.map(({ id }) => sectionCardId(id)))
  const rest = known.filter(
    ({ id }) => id !== leadCardId && !(sectionIdOf(id) !== null && ofSections.has(id)),
  )

  return [
    ...lead,
    ...sections,
    // A card directly follows the title of the file.
    ...rest.flatMap((card) => answer(card, build.isCard ? 1 : 2)),
    ...(record.status === messageStatus.stop ? [paragraph(build.texts.stopped)] : []),
  ]
}

/** @returns the card below a heading as Markdown; null for cards with another layout */
function markdownOf(card: KnownCard, above: string, texts: Build['texts']): string | null {
  if (card.type === 'plan' || card.type === 'document') {
    const title = card.content.title === above ? '' : card.content.title
    if (card.type === 'plan') return planText({ ...card.content, title }, texts, 'Markdown')
    return title === '' ? card.content.text : `# ${escapeMarkdown(line(title))}\n\n${card.content.text}`
  }
  return card.type === 'markdown' ? card.content : null
}

function sectionBlocks(
  { title, sections }: OutlineContent,
  cards: readonly KnownCard[],
  { texts, locale }: Build,
  answer: (card: KnownCard, below: number) => RootContent[],
): RootContent[] {
  return [
    ...(line(title) === '' ? [] : [paragraph(line(title), 'strong')]),
    ...sections.flatMap((section, at): RootContent[] => {
      const body = cards
        .filter(({ id, type }) => type === 'markdown' && id === sectionCardId(section.id))
        .flatMap((card) => answer(card, 3))
      const missing = [texts.sectionEmpty, line(section.error ?? '')].join('')
      return [
        heading(
          3,
          `${chapterNumber(at + 1, locale)}${locale === 'zh-CN' ? ' ' : '. '}${line(section.title)}`,
        ),
        ...(body.length > 0 ? body : [paragraph(missing)]),
      ]
    }),
  ]
}

/** The blocks of cards that are not prose: code, notes, topics of the sources, media. Other cards are omitted. */
function cardBlocks(card: KnownCard, build: Build, cite: (index: number) => number): RootContent[] {
  const { texts } = build
  const cites = (sources: readonly number[]) => sources.map((index) => citation(cite(index)))
  const named = (title: string, list: readonly { name: string; note: string; sources: number[] }[]) =>
    listSources(
      title,
      list.map(({ name, note, sources }) => [
        text([name, note].map(line).filter(Boolean).join(texts.comma)),
        ...cites(sources),
      ]),
    )
  switch (card.type) {
    case 'code':
      return [{ type: 'code', lang: line(card.title ?? ''), value: card.content }]
    case 'tips':
      return [{ type: 'blockquote', children: [paragraph(line(card.content.text))] }]
    case 'bilingual':
    case 'chart':
      return tableBlocks(card, build)
    case 'query_choice':
      return [paragraph(line(openQueryText(card.content, texts.openQuery)))]
    case 'conflict':
      return conflictBlocks(card.content, texts, cites)
    case 'related_events':
      return listSources(
        texts.events,
        card.content.map(({ date, title, sources }) => [
          text([date, title].map(line).join(' ')),
          ...cites(sources),
        ]),
      )
    case 'organizations':
      return named(texts.organizations, card.content)
    case 'people':
      return named(texts.people, card.content)
    case 'images':
      return listSources(
        texts.images,
        card.content.map(({ title, page_url, site = '' }) =>
          linkSource(title || texts.unnamed, page_url, [site]),
        ),
      )
    case 'videos':
      return listSources(
        texts.videos,
        card.content.map(({ title, page_url, site, duration, published = '' }) =>
          linkSource(title, page_url, [site, clockTime(duration), published]),
        ),
      )
    case 'audio':
      return audioBlocks(card.content, texts)
    default:
      return []
  }
}

function conflictBlocks(
  topics: CardContent<'conflict'>,
  texts: Build['texts'],
  cites: (sources: readonly number[]) => PhrasingContent[],
): RootContent[] {
  return [
    ...(topics.length > 0 ? [heading(3, texts.conflict)] : []),
    ...topics.flatMap(({ topic, claims }) => [
      paragraph(line(topic), 'strong'),
      ...listSources(
        '',
        claims.map(({ text: claim, sources }) => [text(line(claim)), ...cites(sources)]),
      ),
    ]),
  ]
}

function audioBlocks(
  { title, link, from = '', duration, description = '', abstract = '' }: AudioContent,
  texts: Build['texts'],
): RootContent[] {
  const said = [description, abstract].map(line).filter(Boolean)
  return [
    ...listSources(texts.audio, [linkSource(title, link, [from, clockTime(duration)])]),
    ...said.map((each): RootContent => ({ type: 'blockquote', children: [paragraph(each)] })),
  ]
}

/** A web link with known details; its target is not loaded. */
function linkSource(title: string, url: string, facts: readonly string[]): PhrasingContent[] {
  const address = openAddress(url)
  const name = text(line(title))
  const about = facts.map(line).filter(Boolean).join(' · ')
  return [
    address === null ? name : { type: 'link', url: address, children: [name] },
    ...(about === '' ? [] : [text(` · ${about}`)]),
  ]
}

function listSources(title: string, items: readonly PhrasingContent[][]): RootContent[] {
  if (items.length === 0) return []
  const children = items.map((children): ListItem => {
    const body: BlockContent[] = [{ type: 'paragraph', children }]
    return { type: 'listItem', spread: false, children: body }
  })
  return [
    ...(title === '' ? [] : [heading(3, title)]),
    { type: 'list', ordered: false, spread: false, children },
  ]
}
