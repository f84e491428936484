import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { SearchPlanner } from '../../answers/plan-search.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { sentText } from '../../testing/agent-chat.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { createNormalSearch } from './normal-search.ts'

const articles = Array.from(
  { length: 30 },
  (_, at) => `## 第${at + 1}条\n\n${`甲方在第${at + 1}项下的义务见附件，期限 ${at + 3} 日。`.repeat(16)}`,
)
const queries: string[] = []

let chat: FileChat
beforeAll(async () => {
  chat = await openFileChat((files) => ({
    limitMs: 60_000,
    start: createNormalSearch({
      files,
      providers: [
        {
          name: '网',
          kind: 'web',
          serves: () => true,
          search: async (query) => {
            queries.push(query)
            return []
          },
        },
      ],
      library: {
        documentFrequencies: async () => new Map(),
        statistics: async () => ({ passages: 0 }) as never,
      },
      planner: new SearchPlanner(Date.now),
      clock: Date.now,
    }),
  }))
})
afterAll(() => chat.close())

const planned = (needsSearch: boolean) =>
  chat.model.plan(() =>
    streamed([JSON.stringify({ needs_search: needsSearch, question: '总结这份合同', queries: [] })]),
  )

test('a file sent with a question that needs no search is answered from as a whole', async () => {
  const file_id = await chat.give('合同.md', bytesOf(articles.join('\n\n')))
  planned(false)
  chat.model.next(streamed(['共三十条[1]。']))
  const { cards } = await chat.ask('总结这份合同', { file_ids: [file_id], hasModel: true })
  expect(JSON.stringify(chat.model.plans.at(-1)?.body.messages)).toContain('<文件>\\n合同.md\\n</文件>')
  for (const number of [1, 15, 30]) expect(sentText(chat.model)).toContain(`期限 ${number + 2} 日`)
  expect(textOf(cards)).toBe('共三十条[1]。')
  expect(queries).toEqual([])
  expect(readCards(cards, 'search_result').flat()[0]).toMatchObject({ file: { id: file_id } })
})

test.each([['a plan that searches', () => planned(true)]])(
  'with %s the question is searched, in the file too',
  async (_, plan) => {
    const before = queries.length
    const plans = chat.model.plans.length
    const file_id = await chat.give('合同.md', bytesOf(articles.join('\n\n')))
    plan()
    const { cards } = await chat.ask('和最新的规定比，这份合同的期限合适吗？', {
      file_ids: [file_id],
      hasModel: true,
    })
    expect(queries.length).toBeGreaterThan(before)
    expect(chat.model.plans).toHaveLength(plans + 1)
    expect(readCards(cards, 'search_result').flat().length).toBeGreaterThan(0)
  },
)

test('a member whose files are not part of a search that finds nothing is told how to search them', async () => {
  const tips = async (scope: { source: 'all' | 'web' | 'library' | 'mine' }) => {
    planned(true)
    chat.model.next(streamed(['不知道。']))
    const { cards } = await chat.ask('江心站的缺口是多少', { hasModel: true, prompt: { scope } })
    return JSON.stringify(readCards(cards, 'tips'))
  }
  await chat.give('缺口.md', bytesOf('江心站早高峰的缺口是 2800。'))
  expect(await tips({ source: 'all' })).toContain('把范围换成“我的文件”再问')
  for (const source of ['web', 'library', 'mine'] as const)
    expect(await tips({ source })).not.toContain('把范围换成“我的文件”再问')
})
