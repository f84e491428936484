import { describe, expect, test } from '@jest/globals'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { ModelError } from '../../../models/language-model.ts'
import type { PageReader } from '../../../search/pages/page-reader.ts'
import { ProviderFailure } from '../../../search/providers/provider-failure.ts'
import { libraryOf } from '../../../search/testing/library-of.ts'
import { createScriptedProvider, hit } from '../../../search/testing/scripted-provider.ts'
import {
  asPlanned,
  expectSound,
  newCalls,
  reportOf,
  type SceneOptions,
  sceneOf,
  scriptedResearcher,
  turnOf,
} from './testing/research-scene.ts'

async function researched(options: SceneOptions) {
  const scene = sceneOf(options)
  const turn = scene.turn()
  const end = await turn.choose(await turn.start(), asPlanned).catch((error: unknown) => error)
  return { scene, turn, end }
}

describe('budgets', () => {
  test('the number of searches is limited, including the one for the outline', async () => {
    const { scene, turn, end } = await researched({ sections: 6, limits: { queries: 5 } })
    expect(end).toBeNull()
    expect(scene.calls.queries).toHaveLength(5)
    const { sections, used } = turn.outline()
    expect(used?.exhausted).toBe('queries')
    expect(sections.filter(({ state }) => state === 'done')).toHaveLength(4)
    for (const each of sections.filter(({ state }) => state === 'failed'))
      expect(each.error).toMatch(/查询次数用完了/)
    expectSound(turn.cards(), scene.calls)
  })

  test('the number of pages is limited; sections without pages are still written', async () => {
    const { scene, turn, end } = await researched({ sections: 4, limits: { pages: 2 } })
    expect(end).toBeNull()
    expect(scene.calls.pages).toHaveLength(2)
    expect(turn.outline().used).toMatchObject({ exhausted: 'pages', pages: 2 })
  })

  test('after the tokens are used up no model is called, and unwritten sections say so', async () => {
    const { scene, turn, end } = await researched({ sections: 8, limits: { tokens: 1_200 } })
    expect(end).toBeNull()
    const { sections, used } = turn.outline()
    expect(used).toMatchObject({ exhausted: 'tokens', tokens: scene.calls.model.length * 150 })
    expect(scene.calls.model).not.toContain('lead')
    const unwritten = sections.filter(({ state }) => state === 'failed')
    expect(unwritten.length).toBeGreaterThan(0)
    for (const each of unwritten) expect(each.error).toMatch(/模型用量用完了/)
  })

  test('after the time limit nothing new starts', async () => {
    let now = 1_000
    const { turn, end } = await researched({
      sections: 8,
      limits: { minutes: 1 },
      clock: () => (now += 1_500),
    })
    expect(end === null || end instanceof Error).toBe(true)
    const { sections, used } = turn.outline()
    expect(used?.exhausted).toBe('minutes')
    for (const each of sections.filter(({ state }) => state === 'failed'))
      expect(each.error).toMatch(/时间用完了/)
  })
})

test('a section and a lead that are cut say so', async () => {
  const model = scriptedResearcher(newCalls(), 3)
  const cutting: typeof model = {
    ...model,
    async *stream(request) {
      yield* model.stream(request)
      yield { kind: 'cut' }
    },
  }
  const { turn } = await researched({ model: cutting })
  const texts = turn.cards().filter(({ type, content }) => type === 'markdown' && content !== '')
  expect(texts).toHaveLength(4)
  expect(texts.map(({ isCut }) => isCut)).toEqual([true, true, true, true])
})

test('thinking without a beginning is no part of a section or a lead', async () => {
  const model = scriptedResearcher(newCalls(), 3)
  const thinking: typeof model = {
    ...model,
    async *stream(request) {
      yield { kind: 'text', text: '先想想怎么写[1]。' }
      yield { kind: 'thought', text: '' }
      yield* model.stream(request)
    },
  }
  const { turn } = await researched({ model: thinking })
  const texts = turn.cards().filter(({ type, content }) => type === 'markdown' && content !== '')
  expect(texts).toHaveLength(4)
  expect(JSON.stringify(texts)).not.toContain('先想想')
})

describe('when a service fails', () => {
  const down = new ProviderFailure('unreachable', 'down')
  const blocked = new ProviderFailure('blocked', 'blocked')
  const noPages = (failure: Error): PageReader => ({ read: async () => Promise.reject(failure) })
  const rubbish: PageReader = {
    read: async () => ({
      siteName: '',
      image: '',
      publishedAt: '',
      passages: [{ heading: '', text: '%%%%' }],
    }),
  }

  test.each<[string, Error]>([
    ['down', down],
    ['blocked', blocked],
  ])(
    'a search that is %s ends the turn as failed before an outline, with a message',
    async (_what, failure) => {
      const scene = sceneOf({ provider: createScriptedProvider('假网络', failure, 'web') })
      const turn = scene.turn()
      await expect(turn.start()).rejects.toMatchObject({ code: 'search_failed' })
      expect(readCards(turn.cards(), 'tips')[0]?.text).toMatch(/假网络/)
      expect(scene.calls.model).toEqual([])
    },
  )

  test('a search that fails after the outline ends as failed, each section with its message', async () => {
    const scene = sceneOf()
    const turn = scene.turn()
    const wait = await turn.start()
    const later = turnOf(
      { ...scene.deps, providers: [createScriptedProvider('假网络', down, 'web')] },
      scene.model,
    )
    await expect(later.choose(wait, asPlanned)).rejects.toMatchObject({ code: 'search_failed' })
    for (const { state, error } of later.outline().sections) {
      expect(state).toBe('failed')
      expect(error).toMatch(/假网络连不上/)
    }
  })

  test.each<[string, 'hang' | 'unabortable']>([
    ['slow', 'hang'],
    ['not abortable', 'unabortable'],
  ])('a search that is %s is awaited only up to its limit', async (_what, behaviour) => {
    const scene = sceneOf({ provider: createScriptedProvider('假网络', behaviour, 'web') })
    const turn = turnOf({ ...scene.deps, providerTimeoutMs: 30 }, scene.model)
    await expect(turn.start()).rejects.toMatchObject({ code: 'search_failed' })
  })

  test('a search without results gives an outline, and sections that say so', async () => {
    const { turn, end } = await researched({ provider: createScriptedProvider('假网络', [], 'web') })
    expect(end).toMatchObject({ code: 'search_failed' })
    for (const { error } of turn.outline().sections) expect(error).toMatch(/没有找到这一节的资料/)
  })

  test.each<[string, PageReader]>([
    ['that cannot be read', noPages(blocked)],
    ['with garbled text', rubbish],
  ])('pages %s are replaced by excerpts, and not counted as read', async (_what, pages) => {
    const { turn, end } = await researched({ pages })
    expect(end).toBeNull()
    const { sources, cited } = reportOf(turn.cards())
    expect([...new Set(cited)].sort((a, b) => a - b)).toEqual(sources.map(({ index }) => index))
    if (pages !== rubbish) expect(turn.outline().used?.pages).toBe(0)
  })

  test('a failed section shows its message and does not affect the others', async () => {
    const calls = newCalls()
    const model = scriptedResearcher(calls, 6, (call, asked) => {
      if (call === 'section' && asked.includes('这一节：争议')) throw new ModelError('model_quota', 'spent')
    })
    const { turn, end } = await researched({ model })
    expect(end).toBeNull()
    const states = turn.outline().sections.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['done', 'done', 'done', 'done', 'done', 'failed'])
    const { sources, cited, texts } = reportOf(turn.cards())
    expect([...new Set(cited)].sort((a, b) => a - b)).toEqual(sources.map(({ index }) => index))
    const failed = turn.outline().sections.find(({ state }) => state === 'failed')
    expect(failed?.error).not.toBe('')
    expect(texts.find(({ id }) => id.endsWith(failed?.id ?? '?'))?.text).toBe('')
  })

  test.each(['lead', 'related', 'contradictions'] as const)(
    'a report is complete without its %s',
    async (missing) => {
      const model = scriptedResearcher(newCalls(), 3, (call) => {
        if (call === missing) throw new ModelError('model_timeout', 'late')
      })
      const { turn, end } = await researched({ model })
      expect(end).toBeNull()
      expect(turn.outline().sections.every(({ state }) => state === 'done')).toBe(true)
    },
  )

  test('a model that always fails ends the research with its failure', async () => {
    const model = scriptedResearcher(newCalls(), 3, (call) => {
      if (call === 'queries') throw new ModelError('model_unreachable', 'gone')
    })
    const { end } = await researched({ model })
    expect(end).toMatchObject({ code: 'model_unreachable' })
  })
})

describe('without a model', () => {
  const about = (topic: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      hit({
        title: `四加亭${topic}之${'甲乙丙丁'[index]}`,
        url: `/library/${topic}${index}`,
        passage: `四加亭的${topic}，这是第${index}篇记载。`,
      }),
    )

  test('quotes are about the section or the question, from documents about the question', async () => {
    const library = await libraryOf([{ title: '四加亭', text: '四加亭在河边。' }])
    const aside = about('交通', 4).map((each) => ({
      ...each,
      passage: `${each.passage}村口的老槐树有三百岁。`,
    }))
    const foreign = Array.from({ length: 4 }, (_, index) =>
      hit({
        title: `沙溪之${'甲乙丙丁'[index]}`,
        url: `/library/f${index}`,
        passage: `沙溪的交通靠渡船，第${index}班。`,
      }),
    )
    const scene = sceneOf({
      model: null,
      pages: null,
      library,
      provider: createScriptedProvider('资料库', [...aside, ...about('历史', 4), ...foreign]),
    })
    const turn = scene.turn({ question: '四加亭怎么玩？' })
    expect(await turn.choose(await turn.start(), asPlanned)).toBeNull()
    const { texts, sources } = reportOf(turn.cards())
    const text = texts.map((each) => each.text).join('\n')
    expect(text).toContain('四加亭的交通')
    expect(text).not.toMatch(/老槐树|沙溪/)
    expect(sources.every(({ title }) => title.startsWith('四加亭'))).toBe(true)
  })

  test('results in groups become a collection of quotes, each section of several documents', async () => {
    const library = await libraryOf([{ title: '四加亭', text: '四加亭在河边。' }])
    const scene = sceneOf({
      model: null,
      pages: null,
      library,
      provider: createScriptedProvider('资料库', [...about('交通', 4), ...about('历史', 4)]),
    })
    const turn = scene.turn({ question: '四加亭怎么玩？' })
    const wait = await turn.start()
    expect(turn.outline()).toMatchObject({ kind: 'collection' })
    expect(await turn.choose(wait, asPlanned)).toBeNull()
    const { sources, texts, cited } = reportOf(turn.cards())
    expect(turn.outline().sections.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(texts[0]?.text).toMatch(/未配置语言模型/)
    for (const { id } of turn.outline().sections) {
      const text = texts.find((each) => each.id.endsWith(id))?.text ?? ''
      expect(new Set(text.match(/\[\d+\]/g)).size).toBeGreaterThanOrEqual(3)
    }
    expect([...new Set(cited)].sort((a, b) => a - b)).toEqual(sources.map(({ index }) => index))
    // Nothing that does without a model has been shown to be right nine times of ten.
    const listed = ['related_events', 'organizations', 'people']
    expect(turn.cards().filter(({ type }) => listed.includes(type ?? ''))).toEqual([])
  })

  test('other results are reported, and answered as a normal search', async () => {
    const scene = sceneOf({ model: null, provider: createScriptedProvider('资料库', about('交通', 2)) })
    const turn = scene.turn({ question: '四加亭怎么玩？' })
    expect(await turn.start()).toBeNull()
    expect(readCards(turn.cards(), 'tips')[0]?.text).toMatch(/编不成/)
    expect(turn.cards().some(({ type }) => type === 'markdown')).toBe(true)
    expect(scene.used).toEqual([])
  })
})
