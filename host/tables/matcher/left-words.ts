import type { Draft } from './draft.ts'

const harmless = ['which', 'and', 'list', 'apart', 'only', 'follow', 'count', 'each']

/** @returns words that have no place in the query, but for nouns that name its rows: 有多少记录, 迟到的人 */
export function leftOf(draft: Draft): string[] {
  const left = draft.tokens.flatMap((token, at) => {
    if (draft.isUsed(at) || ['classifier', 'filler', 'table'].includes(token.kind)) return []
    // 阴天
    if (token.kind === 'unit' && token.before === '' && draft.tokens[at - 1]?.kind === 'value') return []
    if (token.kind === 'operation' && harmless.includes(token.operation.kind)) return []
    // 一次, 一单
    if (token.kind === 'amount' && token.amount.least === 1 && token.text.startsWith('一')) return []
    return token.kind === 'unread' && isHead(draft, at) ? [] : [token.text]
  })
  return [...left, ...draft.lost]
}

/** @returns whether a word without a meaning names the rows, or belongs to the word before it */
export function isHead(draft: Draft, at: number): boolean {
  const { tokens } = draft
  const token = tokens[at]
  const before = tokens[at - 1]
  const next = tokens[at + 1]
  if (!token) return false
  // 女生, 喜剧片
  const isEnding =
    before?.kind === 'value' && token.before === '' && token.text.length === 1 && !/[了过]/.test(token.behind)
  // 花了多少油费
  const isNamed = draft.measures.some(({ column }) => column) && !draft.isMeasureOpen
  const isAsked = ['多少', '几'].includes(next?.text ?? '') && draft.isOperation(at + 1, 'count')
  const isVerb =
    isAsked &&
    !token.behind.includes('的') &&
    (isNamed || (draft.isUsed(at + 2) && draft.columnsAt(at + 2).length > 0))
  if (isEnding || isVerb) return true
  if (token.behind.includes('的')) return false
  const isLast =
    next === undefined ||
    draft.isOperation(at + 1, 'count', 'which', 'list', 'extreme', 'each', 'apart', 'aggregate', 'change')
  const isCounted =
    before?.kind === 'classifier' ||
    before?.kind === 'amount' ||
    (before?.kind === 'operation' && ['count', 'which', 'list'].includes(before.operation.kind))
  return (
    (token.before.endsWith('的') && isLast) || (isCounted && token.before === '' && next?.kind !== 'column')
  )
}
