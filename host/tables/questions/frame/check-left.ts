import { isMeasure } from '../words/column-roles.ts'
import type { Item } from '../words/resolve-words.ts'
import type { Draft } from './draft.ts'
import { measured } from './read-order.ts'

/** Kinds of tokens without meaning of their own, when left unused. */
const harmless: ReadonlySet<Item['kind']> = new Set([
  'filler',
  'break',
  'and',
  'noun',
  'within',
  'sort',
  'howMany',
  'table',
  'follow',
  'by',
] as const)
const told: ReadonlySet<Item['kind']> = new Set([
  'number',
  'compare',
  'each',
  'unit',
  'meanPer',
  'which',
  'who',
] as const)
/** Single characters that change nothing. */
const smallWords = /^[\p{P}\p{S}\s呗哈哦噢哟嗯呐咯哇唉唔么些儿]+$/u

/** Characters that seldom change the meaning; they are reported. */
const smallParts = /^[会所已该均仅约近某您额数量次款型号左右]$/

/** Accounts for every token of a question: an unused one is a problem, or is reported. */
export function checkLeft(draft: Draft): void {
  for (const [at, item] of draft.items.entries()) {
    if (draft.used.has(at) || harmless.has(item.kind) || smallWords.test(item.text)) continue
    if (saysAgain(draft, at)) continue
    // 各 is said by the groups.
    if (/^[各每]$/.test(item.text) && draft.groups.length > 0) continue
    const isMeasured = item.kind === 'number' && measured.test(item.unit)
    if (item.kind === 'cannot') draft.problems.push(item.why)
    else if (item.kind === 'unknown' && !smallParts.test(item.text))
      draft.problems.push(`没看懂“${item.text}”`)
    // 12点 is a time of day that no condition uses.
    else if (item.kind === 'number' && item.unit === '点') draft.problems.push(`没看懂“${item.text}”`)
    else if (item.kind === 'unknown' || (told.has(item.kind) && !isMeasured))
      draft.caveat(`没有用到“${item.text}”`)
    else draft.problems.push(`没看懂“${item.text}”在这里的意思`)
  }
}

/** 房费收入: after a numeric column it adds nothing. */
function saysAgain({ items }: Draft, at: number): boolean {
  const near = items[at - 1]
  const before = near?.kind === 'aggregate' || near?.kind === 'filler' ? items[at - 2] : near
  const isNumber = before?.kind === 'column' && isMeasure(before.column)
  return isNumber && /^(?:收入|金额|数额|数值|额度|总值|数)$/.test(items[at]?.text ?? '')
}
