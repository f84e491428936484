import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import type { ImageContent } from '../../../lib/contract/cards/image.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { type SupportCheck, validCheck } from '../../../lib/contract/cards/support-check.ts'
import type { ToolCallContent } from '../../../lib/contract/cards/tool-call.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { breakBefore } from '../../../lib/text/break-before.ts'

/** Maximum characters of the notes of a turn, and of a single part. */
const maxNotes = 1_600
const maxPart = 400
const maxSources = 5
const maxRows = 5
const maxDoubts = 6
/** Maximum characters of a sentence that is doubted, and of the words of its source. */
const maxDoubted = 120

/** Tools that return sources, of which the turn has a card. */
const sourceTools: ReadonlySet<string> = new Set(['search_library', 'web_search', 'read_page'])

/** Tools that give the model more of what it has: results, and other tools. */
const ownTools: ReadonlySet<string> = new Set(['more_of_result', 'find_tool'])

/**
 * @returns what a turn did in addition to writing and what {@link callsOf} lists: what a check found wrong with its answer,
 * what it read of services, sources, tool results, queries, images; '' for nothing
 */
export function notesOf(cards: readonly Card[]): string {
  const hasSources = readCards(cards, 'search_result').flat().length > 0
  const isNoted = ({ plugin, name }: ToolCallContent) =>
    plugin === undefined && !ownTools.has(name) && !(hasSources && sourceTools.has(name))
  // Cards that an older version or an import has stored may not fit their schema.
  const others = cards.flatMap((card) => [
    ...readCards([card], 'search_result').flatMap(sourcesNote),
    ...readCards([card], 'tool_call').filter(isNoted).flatMap(toolNote),
    ...readCards([card], 'chart').flatMap(chartNote),
    ...readCards([card], 'image').flatMap(imageNote),
  ])
  const read = readsOf(cards)
  const doubts = doubtNotes(readCards(cards, 'support_check'))
  return [...doubts, ...(read === '' ? [] : [read]), ...others].join('\n').slice(0, maxNotes)
}

/** A model that does not know what was wrong with its answer builds on it. */
function doubtNotes(checks: readonly SupportCheck[]): string[] {
  const verdicts = validCheck(checks)?.verdicts ?? []
  return verdicts
    .flatMap(({ state, claim, quotes = [] }) => {
      if (state !== 'contradicted' && state !== 'unsupported') return []
      const doubted = `核对时发现回答里的“${cut(claim, maxDoubted)}”`
      if (state === 'unsupported') return [`${doubted}在标出的来源里没有依据`]
      return [`${doubted}与来源不一致，来源写的是“${cut(quotes.join('……'), maxDoubted)}”`]
    })
    .slice(0, maxDoubts)
}

/** @returns what a turn read of other services, one call a line; '' for nothing */
export function readsOf(cards: readonly Card[]): string {
  return callLines(cards, ({ effect }) => effect === 'safe')
}

/** @returns the calls of other services by which a turn may have changed something, one a line; '' for none */
export function callsOf(cards: readonly Card[]): string {
  return callLines(cards, ({ effect }) => effect !== 'safe')
}

function callLines(cards: readonly Card[], isListed: (call: ToolCallContent) => boolean): string {
  let left = maxNotes
  return readCards(cards, 'tool_call')
    .filter((call) => call.plugin !== undefined && isListed(call))
    .flatMap(toolNote)
    .map((note) => note.replaceAll(/\s*\n\s*/g, ' '))
    .filter((note) => (left -= note.length + 1) >= 0)
    .join('\n')
}

function toolNote(call: ToolCallContent): string[] {
  const { state, error, plugin, decision, result = '' } = call
  const named = `“${call.title}”${cut(JSON.stringify(call.arguments ?? {}))}`
  if (error === 'unsure') return [`用${named} 发送过，不确定是否办成`]
  // Also one of a turn that was stopped while it waited.
  if (state === 'refused' && decision === 'expired') return [`想用${named}，没有等到读者同意，没有发送`]
  if (state === 'refused') return [`想用${named}，读者没有同意，没有发送`]
  if (state === 'failed' && plugin) return [`用${named} 没有成功：${cut(result)}`]
  if (state !== 'done' || result === '') return []
  return [`用${named} 得到：${cut(result)}`]
}

function chartNote({ sql, columns, rows, total }: ChartContent): string[] {
  if (sql === '') return []
  const head = columns.map(({ name }) => name).join(' | ')
  const body = rows.slice(0, maxRows).map((row) => row.map((value) => String(value ?? '')).join(' | '))
  return [`查询：${cut(sql)}\n结果 ${total} 行，开头是：\n${cut([head, ...body].join('\n'))}`]
}

function imageNote({ items, prompt }: ImageContent): string[] {
  const drawn = items.filter(({ state }) => state === 'done').length
  return drawn === 0 ? [] : [`画了 ${drawn} 张图：${cut(prompt)}`]
}

function sourcesNote(sources: readonly SourceReference[]): string[] {
  return (
    sources
      .slice(0, maxSources)
      // Without its number, which would be mistaken for one of the current sources.
      .map(noteOfSource)
  )
}

function noteOfSource({ title, passage }: Pick<SourceReference, 'title' | 'passage'>): string {
  return `来源《${title}》：${cut(passage)}`
}

/** @returns notes of an earlier turn without those on sources, and on other parts of web pages, that are sent with the question */
export function withoutSources(notes: string, sources: readonly SourceReference[]): string {
  const known = new Set(sources.map(noteOfSource))
  const pages = sources
    .filter(({ seeMoreUrl }) => /^https?:/.test(seeMoreUrl))
    .map(({ title }) => noteOfSource({ title, passage: '' }))
  return notesIn(notes)
    .filter((note) => !known.has(note) && !pages.some((page) => note.startsWith(page)))
    .join('\n')
}

/** @returns the notes of a turn, of which each source is one; those on the same source are equal in all turns */
export function notesIn(notes: string): readonly string[] {
  return notes.split(/\n(?=来源《)/)
}

function cut(text: string, most = maxPart): string {
  return text.length <= most ? text : `${text.slice(0, breakBefore(text, most))}……`
}
