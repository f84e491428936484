import type { PlanContent, PlanDay } from '../contract/cards/plan.ts'
import { escapeMarkdown } from './markdown/escape-markdown.ts'

export interface PlanWords {
  /** With placeholder {cost}. */
  readonly cost: string
  /** With placeholder {cost}. */
  readonly total: string
}

/** @returns the known cost of a day, in yuan, to the cent */
export function costOfDay({ items }: Pick<PlanDay, 'items'>): number {
  return Math.round(items.reduce((sum, { cost = 0 }) => sum + cost, 0) * 100) / 100
}

export function costOfPlan({ days }: Pick<PlanContent, 'days'>): number {
  return Math.round(days.reduce((sum, day) => sum + costOfDay(day), 0) * 100) / 100
}

/** @returns a plan as text, or as Markdown with source numbers; a '' title is omitted */
export function planText(
  { title, days }: Pick<PlanContent, 'title' | 'days'>,
  words: PlanWords,
  form: 'text' | 'Markdown',
): string {
  const isMarkdown = form === 'Markdown'
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const word = isMarkdown ? (text: string) => escapeMarkdown(plain(text)) : plain
  const blocks = days.map((day) => {
    const head = [word(day.title), day.date ?? ''].filter(Boolean).join(' · ')
    const lines = day.items.map(({ time = '', title: what, place = '', note = '', cost, sources = [] }) => {
      const about = [place, note].map(word).filter(Boolean)
      const price = cost === undefined ? [] : [words.cost.replace('{cost}', String(cost))]
      const cited = isMarkdown ? sources.map((index) => `[${index}]`).join('') : ''
      const named = isMarkdown ? `**${word(what)}**` : word(what)
      return `- ${[[word(time), named].filter(Boolean).join(' '), ...about, ...price].join(' · ')}${cited}`
    })
    return [isMarkdown ? `### ${head}` : head, lines.join('\n')]
      .filter(Boolean)
      .join(isMarkdown ? '\n\n' : '\n')
  })
  const sum = costOfPlan({ days })
  const total = sum > 0 ? [words.total.replace('{cost}', String(sum))] : []
  const heading = title === '' ? [] : [isMarkdown ? `## ${word(title)}` : word(title)]
  return [...heading, ...blocks, ...total].join('\n\n')
}
