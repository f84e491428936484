import { beforeAll, describe, expect, test } from '@jest/globals'
import { SearchPlanner } from '../../answers/plan-search.ts'
import { type LanguageModel, textOf as textOfMessage } from '../../models/language-model.ts'
import { registryOf } from '../../models/registry.ts'
import { libraryOf } from '../../search/testing/library-of.ts'
import { runPipeline } from '../../search/testing/run-pipeline.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { createNormalSearch } from './normal-search.ts'
import { engineOf, furniture, inventPages, materialOf, readerOf } from './testing/invented-pages.ts'

const pages = inventPages()
const limitMs = 600_000

let library: LibraryIndex
beforeAll(async () => {
  library = await libraryOf([])
})

/** @returns the request for the answer, and what was searched and read for it */
async function requestFor(question: string, queries: readonly string[] | null = null) {
  const asked: string[] = []
  const model: LanguageModel = {
    name: '大模型',
    async *stream({ messages, json }) {
      const isPlan = typeof json === 'object' && json.name === 'search_plan'
      if (!isPlan) asked.push(messages.map(textOfMessage).join('\n'))
      yield {
        kind: 'text',
        text: isPlan ? JSON.stringify({ needs_search: true, question, queries }) : '答案。',
      }
    },
  }
  const engine = engineOf(pages)
  const reader = readerOf(pages)
  const clock = () => Date.parse('2026-11-28T04:00:00Z')
  const pipeline = createNormalSearch({
    providers: [engine],
    pages: reader,
    library,
    clock,
    ...(queries ? { planner: new SearchPlanner(clock) } : {}),
  })
  const models = registryOf([model]).choose()
  await runPipeline((given, context) => pipeline(given, { ...context, models }), question)
  return { request: asked[0] ?? '', searched: engine.queries, read: reader.asked }
}

test(
  'of 160 questions the material has what answers them, little else, and nothing around the articles',
  async () => {
    const questions = pages.flatMap(({ name, questions: own }) => own.map((each) => ({ ...each, name })))
    const missing: string[] = []
    let [gold, all] = [0, 0]
    for (const { text, fact, name } of questions) {
      const material = materialOf((await requestFor(text)).request)
      const length = (of: typeof material) => of.reduce((sum, each) => sum + each.text.length, 0)
      if (!material.some((each) => each.text.includes(fact))) missing.push(`${text} → ${fact}`)
      gold += length(material.filter(({ title }) => title.startsWith(name)))
      all += length(material)
      for (const line of furniture) expect(material.map((each) => each.text).join('\n')).not.toContain(line)
    }
    expect(questions).toHaveLength(160)
    expect(missing).toEqual([])
    expect(gold / all).toBeGreaterThan(0.7)
  },
  limitMs,
)

describe('planned queries', () => {
  const names = ['岚图A5扫地机', '星野X7洗地机', '云川P8净化器']
  const queries = names.map((name) => `${name} 噪音 保修`)
  const question = '这三款电器哪个更安静'

  test('all three are searched, and the first two pages of each are read and sent', async () => {
    const { request, searched, read } = await requestFor(question, queries)
    expect(searched.toSorted()).toEqual([question, ...queries].toSorted())
    expect(read.length).toBeLessThanOrEqual(10)
    const titles = materialOf(request).map(({ title }) => title)
    for (const query of [question, ...queries]) {
      const engine = engineOf(pages)
      const signal = new AbortController().signal
      const hits = await engine.search(query, { limit: 2, signal, scope: { source: 'all' } })
      for (const { title, url } of hits) {
        expect(read).toContain(url)
        expect(titles).toContain(title)
      }
    }
  })

  test('what each of them found is sent as a whole', async () => {
    const material = materialOf((await requestFor(question, queries)).request)
    for (const name of names) {
      const facts = pages.find((page) => page.name === name)?.questions ?? []
      for (const { fact } of facts) expect(material.some(({ text }) => text.includes(fact))).toBe(true)
    }
  })
})
