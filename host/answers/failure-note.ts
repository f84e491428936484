import type { StepFailure } from '../../lib/contract/cards/progress.ts'

export interface FailedProvider {
  readonly name: string
  readonly reason: StepFailure
}

const causes: Record<StepFailure, string> = {
  timeout: '没有按时答复',
  unreachable: '连不上',
  key_refused: '拒绝了密钥',
  quota: '额度用完了',
  rate_limited: '嫌请求太频繁',
  blocked: '拒绝了访问',
  garbled: '答复读不懂',
  paused: '刚才一直失败，这次没有询问',
  unsupported: '内容读不了',
  refused: '地址不能访问',
  broken_off: '中途断开了',
  too_long: '读不了这么长的内容',
  filtered: '没有回答这个问题',
}

/** What the user or operator can do about it; transient failures only need time. */
const remedies: Partial<Record<StepFailure, string>> = {
  unreachable: '请检查服务器的网络，以及搜索服务的地址设置',
  key_refused: '请管理员检查它的密钥设置',
  quota: '请管理员充值，或换一个搜索服务',
  blocked: '请管理员检查它的设置（SearXNG 要打开 json 格式）',
  garbled: '请管理员检查它的地址设置',
}
const otherRemedy = '稍后可以再试一次'

/** @returns in Chinese which web searches failed, why, and what to do; '' when none did */
export function failureNote(failures: readonly FailedProvider[]): string {
  if (failures.length === 0) return ''
  const what = failures.map(({ name, reason }) => `${name}${causes[reason]}`).join('，')
  const todo = new Set(failures.map(({ reason }) => remedies[reason] ?? otherRemedy))
  return `这次没有搜到网页：${what}。${[...todo].join('；')}。`
}

interface Tried {
  readonly query: string
  readonly searched: readonly string[]
  /** Whether the user restricted the sites or the period. */
  readonly isNarrow: boolean
  readonly hasWeb: boolean
  readonly hasModel: boolean
}

/** Suggestions after an empty result when neither the web nor a model is available. */
const withoutModel =
  '现在不用模型也能用的有：文档问答、快速阅读、数据分析、图片编辑、旅行规划。按 Ctrl+K（苹果键盘是 ⌘+K），或者点侧栏里“搜索”右边的按钮，打开“查找和命令”，输入名字就能找到。'
const howToBring = '有相关的文件，可以拖到输入框里再问；管理员设置联网搜索或导入资料后，这里也能回答。'

const maxQueryLength = 80

/** @returns in Chinese what was searched without a result, and what may help; '' when nothing was searched */
export function triedNote({ query, searched, isNarrow, hasWeb, hasModel }: Tried): string {
  if (searched.length === 0) return ''
  const shown = query.length > maxQueryLength ? `${query.slice(0, maxQueryLength).toWellFormed()}…` : query
  const searchedFor = `试过：在${searched.join('、')}里搜索「${shown}」。`
  if (isNarrow) return `${searchedFor}放宽搜索范围，也许能找到。`
  if (hasWeb) return searchedFor
  return `${searchedFor}${hasModel ? '' : withoutModel}${howToBring}`
}
