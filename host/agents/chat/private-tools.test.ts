import { expect, test } from '@jest/globals'
import { performCall } from '../../tools/perform-call.ts'
import { openTools } from '../../tools/registry.ts'
import type { Tool } from '../../tools/tool.ts'
import { withoutMemories } from './private-tools.ts'

const { signal } = new AbortController()
const asked: string[] = []
const tool = (name: string): Tool => ({
  name,
  title: name,
  description: name,
  input: { type: 'object', properties: { query: { type: 'string' } } },
  timeoutMs: 1_000,
  isSafeToRepeat: true,
  run: async (input) => {
    asked.push(`${name} ${JSON.stringify(input)}`)
    return '结果'
  },
})
const all = openTools(['web_search', 'read_page', 'search_library'].map(tool))
const tools = withoutMemories(all, [{ text: '对花生过敏', remembered: 1 }], '推荐杭州的餐厅').only([
  'web_search',
  'read_page',
  'search_library',
])
const call = (name: string, query: string) =>
  performCall({ tools, signal }, { id: 'a', name, arguments: JSON.stringify({ query }) })

test.each(['web_search', 'read_page'])('%s is not called with what only a memory says', async (name) => {
  asked.length = 0
  expect(await call(name, '杭州 花生过敏 餐厅')).toMatchObject({ card: { state: 'failed' } })
  expect(asked).toEqual([])
  expect(await call(name, '杭州 餐厅')).toMatchObject({ card: { state: 'done' }, text: '结果' })
})

test('the own library may be searched for it', async () => {
  expect(await call('search_library', '花生过敏')).toMatchObject({ card: { state: 'done' } })
})

test('without memories the tools are the same', () => {
  expect(withoutMemories(all, [], '')).toBe(all)
})
