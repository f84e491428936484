import type { PlanContent } from '../../../lib/contract/cards/plan.ts'
import { numeralCharacters, parseChineseNumber, scaleOf } from '../../../lib/text/chinese-number.ts'
import { costOfPlan } from '../../../lib/text/plan-text.ts'
import { numberOf } from './trip-wish.ts'

// 一共 and 三个人 contain numerals too: without 百, 千 or 万 they are no amount.
const amount = `((?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?\\s?[千万kw]?\\d?|[${numeralCharacters}]*[百千万][${numeralCharacters}]*)(?!\\s?(?:\\d|个|人(?!民)|位|口|天|日|年|月|号|点|岁|晚))`
const upTo = `${amount}(?:\\s?(?:元|块)?\\s?(?:-|~|—|到|至){1,2}\\s?${amount})?`
const patterns = [
  `预算[^。,;!?\\n]{0,10}?${upTo}`,
  `${upTo}\\s?(?:元|块钱?|人民币)?(?:左右|以内|以下)?的?预算`,
].map((pattern) => new RegExp(pattern))
/** Maximum characters between a budget and its keyword; limits the work of the patterns. */
const nearCharacters = 40
const maxMentions = 20
const maxYuan = 1e9
const each = /每个?人|人均|\/\s*人/g
const people = /(\d{1,2}|[一二两三四五六七八九十]{1,3})\s*(?:个人|人(?!民)|口)/

/** @returns the total budget in yuan, for a range its upper end; 0 without a budget */
export function readBudget(message: string): number {
  const text = message.normalize('NFKC').toLowerCase()
  const places = [...text.matchAll(/预算/g)].slice(0, maxMentions).map(({ index }) => index)
  const parts = places.map((at) => text.slice(Math.max(0, at - nearCharacters), at + nearCharacters))
  const found = patterns
    .flatMap((pattern) => parts.map((part) => pattern.exec(part)))
    .find((match) => match !== null)
  if (!found) return 0

  const yuan = Math.max(yuanOf(found[1] ?? ''), yuanOf(found[2] ?? ''))
  if (!(yuan <= maxYuan)) return 0

  const around = found.input.slice(Math.max(0, found.index - 4), found.index + found[0].length + 6)
  if (around.search(each) === -1) return yuan

  // A budget per person needs the number of people.
  return yuan * numberOf(people.exec(text.replaceAll(each, ''))?.[1] ?? '')
}

/** Parses 3,000, 1.5万, 1万5, 3k and 三千五; 0 when it is not a number. */
function yuanOf(written: string): number {
  const [, digits, scale = '', next = ''] = /^([\d,.]+)\s*([千万kw]?)(\d?)$/.exec(written) ?? []
  if (digits === undefined) return parseChineseNumber(written) ?? 0
  const factor = scaleOf(scale.replace('k', '千').replace('w', '万'))
  return Number(digits.replaceAll(',', '')) * factor + (Number(next) * factor) / 10
}

/** @returns in Chinese how the costs in a plan compare with a budget in yuan */
export function budgetNote(budget: number, plan: PlanContent): string {
  const unknown = plan.days.flatMap(({ items }) => items).filter(({ cost }) => cost === undefined).length
  const excess = Math.round((costOfPlan(plan) - budget) * 100) / 100
  const compared = `预算 ${budget} 元，行程合计 ${costOfPlan(plan)} 元，`
  if (excess > 0) return `${compared}多出 ${excess} 元，超出预算。`
  return `${compared}${unknown > 0 ? `有 ${unknown} 项没有写费用，还不能说够不够。` : '在预算内。'}`
}
