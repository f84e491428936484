import { expect, test } from '@jest/globals'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { callsOf, notesOf, readsOf } from './turn-notes.ts'

const card = (type: string, content: unknown): Card => ({ id: type, type, target: 'replace', content })
const source = {
  index: 1,
  title: '公报',
  seeMoreUrl: '',
  showName: '',
  provider: '',
  passage: '人口 80 万。',
}
const call = {
  id: 'c',
  name: 'web_search',
  title: '搜索网页',
  arguments: { query: '人口' },
  state: 'done',
  result: '80 万',
}
const column = { kind: 'text', unit: '', isShare: false }
const chart = {
  id: 'r1',
  title: '',
  understood: '',
  drawing: null,
  columns: [
    { ...column, name: '城市' },
    { ...column, name: '人口' },
  ],
  rows: [
    ['甲', 80],
    ['乙', null],
  ],
  total: 2,
  isCut: false,
  sql: 'select 1',
  file_ids: [],
  notes: [],
}
const item = { file_id: '', name: '', width: 1, height: 1 }
const image = (...states: string[]) => ({
  items: states.map((state) => ({ ...item, state })),
  prompt: '一只猫',
  negative: '',
  ratio: '1:1',
  model: '',
  notes: [],
})

const plugin = { name: '极光', author: '小明', is_mine: true }

test.each<[object, string]>([
  [{ state: 'refused', error: 'refused' }, '想用“搜索网页”{"query":"人口"}，读者没有同意，没有发送'],
  [
    { state: 'refused', error: 'refused', decision: 'expired' },
    '想用“搜索网页”{"query":"人口"}，没有等到读者同意，没有发送',
  ],
  // Its turn was stopped while it waited.
  [{ state: 'refused' }, '想用“搜索网页”{"query":"人口"}，读者没有同意，没有发送'],
  [{ state: 'failed', error: 'unsure' }, '用“搜索网页”{"query":"人口"} 发送过，不确定是否办成'],
  [
    { state: 'failed', error: 'failed', result: '调用失败：\n连不上' },
    '用“搜索网页”{"query":"人口"} 没有成功：调用失败： 连不上',
  ],
  [{}, '用“搜索网页”{"query":"人口"} 得到：80 万'],
])('the call %j of another service is noted apart', (change, note) => {
  const given = card('tool_call', { ...call, plugin, ...change })
  expect(callsOf([given, card('markdown', '回答')])).toBe(note)
  expect(notesOf([given])).toBe('')
})

test('many calls are bounded, each is whole', () => {
  const calls = Array.from({ length: 12 }, (_, at) => ({ title: `订阅${at}`, result: '长'.repeat(300) }))
  const noted = callsOf(calls.map((each) => card('tool_call', { ...call, plugin, effect: 'asks', ...each })))
  expect(noted.length).toBeLessThanOrEqual(1_600)
  expect(noted.split('\n').every((line) => line.endsWith('长长'))).toBe(true)
})

test('what only reads is noted before what was found; tools for more of it are not', () => {
  const read = card('tool_call', { ...call, plugin, effect: 'safe' })
  const cards = [
    card('search_result', [source]),
    read,
    card('tool_call', { ...call, name: 'more_of_result' }),
  ]
  expect(callsOf(cards)).toBe('')
  expect(readsOf(cards)).toBe('用“搜索网页”{"query":"人口"} 得到：80 万')
  expect(notesOf(cards)).toBe(`${readsOf(cards)}\n来源《公报》：人口 80 万。`)
})

test('of a search that has found sources only these are noted', () => {
  const cards = [card('tool_call', call), card('search_result', [source])]
  expect(notesOf(cards)).toBe('来源《公报》：人口 80 万。')
  expect(notesOf([card('tool_call', { ...call, name: 'calculate' }), ...cards])).toContain('得到：80 万')
})

test.each<[Card, string]>([
  [card('tool_call', call), '用“搜索网页”{"query":"人口"} 得到：80 万'],
  [card('chart', chart), '查询：select 1\n结果 2 行，开头是：\n城市 | 人口\n甲 | 80\n乙 | '],
  [card('image', image('done', 'failed')), '画了 1 张图：一只猫'],
  [card('search_result', [source]), '来源《公报》：人口 80 万。'],
])('%j', (given, note) => {
  expect(notesOf([given, card('markdown', '回答')])).toBe(note)
})

test.each<Card>([
  card('tool_call', { ...call, state: 'failed' }),
  card('chart', { ...chart, sql: '' }),
  card('image', image('failed')),
  card('search_result', [{ title: '没有段落' }]),
  card('tool_call', '不是内容'),
  card('search_result', []),
  card('markdown', '回答'),
])('nothing is noted of %j', (given) => {
  expect(notesOf([given])).toBe('')
})

test('the notes of a turn are bounded', () => {
  const long = { ...call, result: '长'.repeat(50_000) }
  expect(notesOf(Array.from({ length: 20 }, () => card('tool_call', long))).length).toBeLessThanOrEqual(1_600)
})

const verdict = (state: string, claim: string, quotes: readonly string[] = []) => ({
  claim,
  index: 1,
  state,
  by: 'model',
  quotes,
})
const checked = (...verdicts: object[]) => card('support_check', { model: 'm', verdicts })

test('what a check found wrong with an answer is noted before its sources', () => {
  const check = checked(
    verdict('supported', '人口 80 万。', ['人口 80 万。']),
    verdict('contradicted', '人口 90 万。', ['人口 80 万。']),
    verdict('unsupported', '人口最多。'),
    verdict('unclear', '人口会涨。'),
    verdict('uncited', '面积 3 平方公里。'),
  )
  expect(notesOf([card('search_result', [source]), check])).toBe(
    [
      '核对时发现回答里的“人口 90 万。”与来源不一致，来源写的是“人口 80 万。”',
      '核对时发现回答里的“人口最多。”在标出的来源里没有依据',
      '来源《公报》：人口 80 万。',
    ].join('\n'),
  )
})

test('verdicts of earlier versions, and more than six, are not noted', () => {
  expect(
    notesOf([
      card('support_check', { model: 'm', verdicts: [{ claim: '甲', index: 1, state: 'unsupported' }] }),
    ]),
  ).toBe('')
  const many = Array.from({ length: 40 }, (_, at) => verdict('unsupported', `${at}${'长'.repeat(400)}`))
  const notes = notesOf([checked(...many)]).split('\n')
  expect(notes).toHaveLength(6)
  for (const note of notes) expect(note.length).toBeLessThan(160)
})
