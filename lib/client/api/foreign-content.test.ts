import { expect, test } from '@jest/globals'
import { knownCard } from '../../contract/cards/card-types'
import { foreignContent, readableRecords } from './foreign-content'

/** Contents with the fields of the specification (§7) alone, and less. */
const contents: [type: string, content: unknown, shown: string][] = [
  ['search_result', [{ title: '茶', seeMoreUrl: 'https://a.example/1', showName: '茶网' }], '茶'],
  ['search_result', [{ title: '茶', image: null, publishDate: 20240102 }], '茶'],
  ['search_result', [{ seeMoreUrl: 'https://a.example/2' }], 'https://a.example/2'],
  ['search_result', [{}, { title: '第二' }], '第二'],
  ['search_result', ['一个标题'], '一个标题'],
  ['search_result', [{ index: 0, title: '甲' }, { index: 'x', title: '乙' }, null], '乙'],
  ['search_result', [], ''],
  ['suggestion', [{ question: '多少钱？' }], '多少钱？'],
  ['suggestion', ['多少钱？', { question: '在哪？', questionId: 7, isQuery: true }], '在哪？'],
  ['expand_query', '茶的历史', '茶的历史'],
  ['expand_query', ['茶的历史'], '茶的历史'],
  ['greetings', '你好', '你好'],
  ['greetings', { text: '你好' }, '你好'],
  ['greetings', { text: '你好', questions: ['问'] }, '问'],
  ['tips', '注意', '注意'],
  ['ban', '不能说', '不能说'],
  ['markdown', '正文', '正文'],
  ['code', 'let a', 'let a'],
]

test.each(contents)('%s %j is a card of ours', (type, content, shown) => {
  const read = foreignContent(type, content)
  expect(knownCard({ id: 'c', type, target: 'start', content: read } as never)).not.toBeNull()
  expect(JSON.stringify(read)).toContain(shown)
})

test('a source is cited by its place, or by the number that it has', () => {
  const read = foreignContent('search_result', [{ title: '甲' }, { title: '乙', index: 7 }, { title: '丙' }])
  expect((read as { index: number }[]).map(({ index }) => index)).toEqual([1, 7, 3])
})

test('content outside of the specification is unchanged', () => {
  for (const content of [null, 7, { any: 'thing' }, [1]])
    expect(foreignContent('weather', content)).toBe(content)
})

test('cards of a history have the form of ours, those that have it already stay the same', () => {
  const own = { id: 'c1', type: 'markdown', target: 'end', content: '答' }
  const foreign = {
    id: 'c2',
    type: 'search_result',
    target: 'end',
    content: [{ title: '茶', showName: '茶网' }],
  }
  const { detailList } = readableRecords({ detailList: [{ data: [own, foreign] }], offset: 0 })
  expect(detailList[0]?.data[0]).toBe(own)
  expect(detailList[0]?.data[1]).toMatchObject({ content: [{ index: 1, title: '茶', passage: '' }] })
  for (const other of [null, 5, [], { list: [] }, { detailList: ['x', {}] }])
    expect(readableRecords(other)).toEqual(other)
})
