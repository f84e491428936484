import { expect, test } from '@jest/globals'
import { type LanguageModel, textOf } from '../../../models/language-model.ts'
import { hit } from '../../../search/testing/scripted-provider.ts'
import { asPlanned, newCalls, sceneOf, scriptedResearcher } from './testing/research-scene.ts'

test('the first page of each query reaches its section, whatever the other queries have in common', async () => {
  const common = Array.from({ length: 8 }, (_, at) =>
    hit({
      title: `小区加装电梯${at}`,
      url: `https://pages.example/${at}`,
      passage: '老旧小区加装电梯，有的快有的慢。',
    }),
  )
  const provider = {
    name: '假网络',
    kind: 'web' as const,
    serves: () => true,
    search: async (query: string) => [
      hit({
        title: `专页${query}`,
        url: `https://own.example/${encodeURIComponent(query)}`,
        passage: '摘要。',
      }),
      ...common,
    ],
  }
  const asked: string[] = []
  const researcher = scriptedResearcher(newCalls(), 2)
  const model: LanguageModel = {
    ...researcher,
    stream(request) {
      asked.push(request.messages.map(textOf).join('\n'))
      return researcher.stream(request)
    },
  }
  const topics = ['审批', '出资', '施工']
  const pages = {
    read: async (url: string) => {
      const topic = topics[Number(/(\d)$/.exec(decodeURIComponent(url))?.[1] ?? 0) - 1]
      const text =
        url.includes('own.') && topic
          ? `${topic}的经过写在这里，${topic}用了很久。`
          : '老旧小区加装电梯，有的快有的慢。'
      return { siteName: '', image: '', publishedAt: '', passages: [{ heading: '', text }] }
    },
  }
  const turn = sceneOf({ provider, model, pages, sections: 2 }).turn()
  await turn.choose(await turn.start(), asPlanned)
  const sections = asked.filter((request) => request.includes('现在只写其中一节'))
  expect(sections).toHaveLength(2)
  for (const section of sections) expect(new Set(section.match(/《专页[^》]*》/g)).size).toBe(3)
})
