import type { PlanContent, PlanDay } from '../contract/cards/plan.ts'
import { fill } from '../messages/fill.ts'
import { escapeMarkdown } from './markdown/escape-markdown.ts'

/** Phrases about a budget, with the placeholders of {@link BudgetSum} and {missing}. */
export interface BudgetWords {
  readonly sum: string
  /** For one person. */
  readonly sumOfOne: string
  readonly left: string
  readonly over: string
  /** How many entries have no cost. */
  readonly missing: string
}

export interface PlanWords {
  /** With placeholder {cost}. */
  readonly cost: string
  /** With placeholder {cost}. */
  readonly total: string
  readonly budget: BudgetWords
}

/** @returns the known cost of a day, in yuan, to the cent */
export function costOfDay({ items }: Pick<PlanDay, 'items'>): number {
  return Math.round(items.reduce((sum, { cost = 0 }) => sum + cost, 0) * 100) / 100
}

export function costOfPlan({ days }: Pick<PlanContent, 'days'>): number {
  return Math.round(days.reduce((sum, day) => sum + costOfDay(day), 0) * 100) / 100
}

/** The costs of a plan against its budget, in yuan. */
export interface BudgetSum {
  /** Of one person. */
  readonly cost: number
  readonly people: number
  readonly total: number
  readonly budget: number
  /** What is left of the budget; negative when the plan is above it. */
  readonly left: number
  /** Entries without a cost, which are not in the sum. */
  readonly missing: number
}

/** @returns the sum against the budget; null without a budget, or without any cost */
export function budgetSum({ budget, days }: Pick<PlanContent, 'budget' | 'days'>): BudgetSum | null {
  const cost = costOfPlan({ days })
  if (!budget || cost === 0) return null
  const { amount, people } = budget
  const cents = (yuan: number) => Math.round(yuan * 100)
  const total = (cents(cost) * people) / 100
  const missing = days.flatMap(({ items }) => items).filter((item) => item.cost === undefined).length
  return { cost, people, total, budget: amount, left: (cents(amount) - cents(total)) / 100, missing }
}

/** @returns the sum with its steps, as phrases; none without a budget or costs */
export function budgetPhrases(plan: Pick<PlanContent, 'budget' | 'days'>, words: BudgetWords): string[] {
  const sum = budgetSum(plan)
  if (!sum) return []
  const values = { ...sum, left: Math.abs(sum.left) }
  return [
    fill(sum.people === 1 ? words.sumOfOne : words.sum, values),
    fill(sum.left < 0 ? words.over : words.left, values),
    ...(sum.missing > 0 ? [fill(words.missing, values)] : []),
  ]
}

/** @returns a plan as text, or as Markdown with source numbers; a '' title is omitted */
export function planText(
  { title, days, budget }: Pick<PlanContent, 'title' | 'days' | 'budget'>,
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
  const against = budgetPhrases({ days, ...(budget && { budget }) }, words.budget).join(' · ')
  const sums = [...total, against].filter(Boolean)
  return [...heading, ...blocks, ...sums].join('\n\n')
}
