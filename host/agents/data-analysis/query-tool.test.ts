import { expect, test } from '@jest/globals'
import type { QueryResult } from '../../tables/sql/run-query.ts'
import { performCall } from '../../tools/perform-call.ts'
import { openTools } from '../../tools/registry.ts'
import { createQueryTool, QueryFailures, queryToolName } from './query-tool.ts'

test('a query without a title is made', async () => {
  const shown: string[] = []
  const result: QueryResult = { columns: ['n'], types: ['INTEGER'], rows: [[1]], isCut: false }
  const tool = createQueryTool({
    sets: { query: async () => result },
    set: { id: 's', owner: 'u:1', tables: [], refused: [] },
    nextId: () => 'c1',
    failures: new QueryFailures(),
    onResult: ({ title }) => shown.push(title),
  })
  const deps = { tools: openTools([tool]), signal: new AbortController().signal }
  const outcome = await performCall(deps, { id: 'a', name: queryToolName, arguments: '{"sql":"select 1 n"}' })
  expect(outcome).toMatchObject({ card: { state: 'done' } })
  expect(shown).toEqual(['查询结果'])
})
