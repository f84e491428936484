import type { Item } from './resolve-words.ts'

const describing: ReadonlySet<Item['kind']> = new Set([
  'amount',
  'range',
  'superlative',
  'topic',
  'cut',
] as const)
const asking: ReadonlySet<Item['kind']> = new Set(['which', 'who', 'break', 'takesShare'] as const)

interface Named {
  readonly items: readonly Item[]
  /** Words interpreted as rows. */
  readonly nouns: readonly string[]
  /** Words skipped between an action and its count. */
  readonly verbs: readonly string[]
}

/**
 * 超过10亿的片子有几部: an unknown word in a position where rows are named.
 * @param names of the tables and their columns, joined
 */
export function nameRows(items: readonly Item[], names: string): Named {
  const nouns: string[] = []
  const verbs: string[] = []
  const named = items.map((item, at): Item => {
    if (isVerb(items, at, names)) {
      verbs.push(item.text)
      return { kind: 'filler', text: item.text, start: 0, end: 0 }
    }
    if (item.kind !== 'unknown' || !/^\p{sc=Han}{1,4}$/u.test(item.text) || !isInPlace(items, at)) return item
    nouns.push(item.text)
    return { ...item, kind: 'noun', noun: item.text }
  })
  return { items: named, nouns, verbs }
}

function isInPlace(items: readonly Item[], at: number): boolean {
  const [before, of] = [items[at - 2], items[at - 1]]
  const isOf = of?.text === '的' && before !== undefined
  // The subject of a sum is not a row.
  if (items.slice(0, at).some(({ kind }) => kind === 'aggregate')) return false

  const isCounted =
    of?.kind === 'number' && items.slice(0, at).some(({ kind }) => kind === 'superlative' || kind === 'cut')
  let next = at + 1
  while (items[next]?.kind === 'filler') next += 1
  const following = items[next]
  const isCounting =
    following?.kind === 'howMany' &&
    (following.noun !== '' || (following.text === '多少' && next === items.length - 1))
  const isAsked = following === undefined || asking.has(following.kind) || isCounting
  if (!isAsked) return false

  return isCounted || (isOf && (describing.has(before.kind) || isCounting || isFlag(before)))
}

/** 返工的批次: a yes/no column. */
function isFlag(item: Item): boolean {
  return (
    item.kind === 'value' &&
    item.values.length === 1 &&
    /^(?:是|否|有|无|true|false|y|n)$/i.test(item.values[0] ?? '')
  )
}

/** 播了几场 for 直播日期: one character of a name between the subject and the count. */
function isVerb(items: readonly Item[], at: number, names: string): boolean {
  const item = items[at]
  if (item?.kind !== 'unknown' || !/^\p{sc=Han}$/u.test(item.text) || !names.includes(item.text)) return false
  const isJoined = /^[了过得]$/.test(items[at + 1]?.text ?? '')
  const following = items[isJoined ? at + 2 : at + 1]
  if (following?.kind === 'howMany') return /^(?:[场次单回趟条笔个本部门篇]|[车辆台]次)$/.test(following.noun)
  return isJoined && following?.kind === 'superlative' && /[多少]/.test(following.adjective)
}
