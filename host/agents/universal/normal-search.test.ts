import { beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { type Pipeline, TurnFailure } from '../../conversations/turns/agent.ts'
import { TurnSlots } from '../../limits/turn-slots.ts'
import {
  type LanguageModel,
  type ModelDelta,
  ModelError,
  textOf as textOfMessage,
} from '../../models/language-model.ts'
import { noModels, registryOf } from '../../models/registry.ts'
import { createLibraryProvider } from '../../search/providers/library-provider.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import { ProviderFailure } from '../../search/providers/provider-failure.ts'
import { libraryOf } from '../../search/testing/library-of.ts'
import { runPipeline, textOf } from '../../search/testing/run-pipeline.ts'
import { createScriptedProvider, hit } from '../../search/testing/scripted-provider.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { noTools } from '../../tools/registry.ts'
import { createNormalSearch } from './normal-search.ts'

let library: LibraryIndex

beforeAll(async () => {
  library = await libraryOf([
    { title: '四加亭', text: '四加亭位于河边，面积约两平方公里。四加亭有超过二十座桥梁。人口八千。' },
    { title: '三界镇', text: '三界镇产茶叶，面积约三平方公里。' },
    ...Array.from({ length: 12 }, (_, index) => ({
      title: `条目${index}`,
      text: `第${index}条，说的是天气和收成。`,
    })),
  ])
})

/** A model that sends these deltas, then ends or fails, and records its requests. */
function modelOf(deltas: readonly ModelDelta[], failure?: Error) {
  const asked: string[] = []
  const model: LanguageModel = {
    name: '测试模型',
    async *stream({ messages, signal }) {
      asked.push(messages.map(textOfMessage).join('\n'))
      for (const delta of deltas) {
        signal.throwIfAborted()
        yield delta
      }
      if (failure) throw failure
    },
  }
  return { model, asked }
}

function pipelineOf(
  options: { model?: LanguageModel; providers?: readonly SearchProvider[]; slots?: TurnSlots } = {},
): Pipeline {
  let now = 0
  const pipeline = createNormalSearch({
    providers: options.providers ?? [createLibraryProvider(library)],
    library,
    ...(options.slots ? { slots: options.slots } : {}),
    clock: () => (now += 5),
    providerTimeoutMs: 1_000,
  })
  const models = registryOf(options.model ? [options.model] : []).choose()
  return (asked, context) => pipeline(asked, { ...context, models })
}

const text = (value: string): ModelDelta => ({ kind: 'text', text: value })

describe('without a model', () => {
  test('shows the steps, the sources, the quotes and suggested questions', async () => {
    const { cards, failure } = await runPipeline(pipelineOf(), '四加亭的桥梁有多少座？')
    expect(failure).toBeNull()
    expect(cards.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'c1 progress',
      'c2 search_result',
      'c3 markdown',
      'c4 suggestion',
    ])
    expect(textOf(cards)).toMatch(/^未配置语言模型，以下内容摘自来源原文。\n\n/)
    expect(textOf(cards)).toContain('四加亭有超过**二十座**桥梁。[1]')
    expect(readCards(cards, 'search_result')[0]?.[0]).toMatchObject({
      index: 1,
      title: '四加亭',
      provider: '资料库',
    })
    expect(readCards(cards, 'progress')[0]).toMatchObject({
      steps: [
        { kind: 'search', state: 'done', detail: '四加亭的桥梁有多少座？' },
        { kind: 'read', state: 'done', detail: '四加亭' },
        { kind: 'answer', state: 'done' },
      ],
      elapsedMs: expect.any(Number),
    })
    expect(readCards(cards, 'suggestion')[0]?.length).toBeGreaterThan(0)
    expect(readCards(cards, 'suggestion')[0]?.length).toBeLessThanOrEqual(3)
  })

  test('states once per conversation that no model is configured', async () => {
    const question = '四加亭的桥梁有多少座？'
    const first = await runPipeline(pipelineOf(), question)
    const history = [{ question, answer: textOf(first.cards) }]
    const second = await runPipeline(pipelineOf(), { question, history })
    expect(textOf(second.cards)).not.toContain('未配置语言模型')
    expect(textOf(second.cards)).toContain('四加亭有超过**二十座**桥梁。[1]')
    const afterClear = await runPipeline(pipelineOf(), { question, history: [] })
    expect(textOf(afterClear.cards)).toMatch(/^未配置语言模型/)
  })

  /** As the encyclopedia that nobody chose, where it did not answer at the start. */
  const silentWeb: SearchProvider = {
    ...createScriptedProvider('维基百科', [], 'web'),
    serves: () => false,
  }

  test.each(
    ['量子色动力学的拉格朗日量', '你好', '？？'].flatMap((question) => [
      { question, where: 'without a web search', web: [] },
      { question, where: 'with a web search that is not asked', web: [silentWeb] },
    ]),
  )(
    'states that $question was not found, cites nothing, and suggests what works $where',
    async ({ question, web }) => {
      const providers = [createLibraryProvider(library), ...web]
      const { cards, failure } = await runPipeline(pipelineOf({ providers }), question)
      expect(failure).toBeNull()
      expect(textOf(cards)).toMatch(/^没有找到能回答这个问题的资料/)
      expect(textOf(cards)).not.toMatch(/\[\d\]/)
      expect(cards.map(({ type }) => type)).toEqual(['progress', 'tips', 'markdown'])
      const [note] = readCards(cards, 'tips')
      expect(note?.text).toMatch(`试过：在资料库里搜索「${question}」。现在不用模型也能用的有：文档问答、`)
      expect(note?.text).toContain('可以拖到输入框里再问')
      expect(note?.setUp).toBe('search')
      // What the administrator can do is said once.
      expect(`${note?.text}${textOf(cards)}`.match(/管理员/g)).toHaveLength(1)
    },
  )

  test('after a web search only the attempts are reported', async () => {
    const providers = [createLibraryProvider(library), createScriptedProvider('必应', [], 'web')]
    const { cards } = await runPipeline(pipelineOf({ providers }), '量子色动力学的拉格朗日量')
    expect(readCards(cards, 'tips')).toEqual([
      { text: '试过：在资料库、必应里搜索「量子色动力学的拉格朗日量」。' },
    ])
  })

  test('states that it was not found when only a related passage exists, and quotes that as related', async () => {
    const { cards } = await runPipeline(pipelineOf(), '五里坡的桥梁有多少座？')
    expect(textOf(cards)).toMatch(/^没有找到能回答这个问题的资料/)
    expect(textOf(cards)).toContain('不一定回答了你的问题：\n\n四加亭有超过二十座桥梁')
    expect(textOf(cards)).toMatch(/。\[1\]$/)
    expect(cards.map(({ type }) => type)).toEqual(['progress', 'search_result', 'tips', 'markdown'])
  })

  test('a follow-up is searched with the previous question', async () => {
    const history = [{ question: '四加亭在哪里？', answer: '在河边。[1]' }]
    const { cards } = await runPipeline(pipelineOf(), { question: '那它的面积呢？', history })
    expect(textOf(cards)).toContain('面积约两平方公里')
  })
})

describe('at the concurrency limit', () => {
  const steps = ({ cards }: Awaited<ReturnType<typeof runPipeline>>) =>
    readCards(cards, 'progress')[0]?.steps.map(({ kind, state, count }) => ({ kind, state, count })) ?? []

  test('the next turn is queued, shows its position, and is answered', async () => {
    const slots = new TurnSlots(1)
    const running = slots.take()
    const waiting = slots.take()
    const run = runPipeline(pipelineOf({ slots }), '四加亭的桥梁有多少座？')
    running.leave()
    waiting.leave()
    const done = await run
    expect(steps(done)[0]).toEqual({ kind: 'queue', state: 'done', count: 2 })
    expect(textOf(done.cards)).toContain('二十座')
    expect(slots.take().ahead).toBe(0)
  })

  test('a turn stopped while queued releases its slot', async () => {
    const slots = new TurnSlots(1)
    const running = slots.take()
    const controller = new AbortController()
    const run = runPipeline(pipelineOf({ slots }), '四加亭', { signal: controller.signal })
    controller.abort(new Error('stopped'))
    expect((await run).failure).toMatchObject({ message: 'stopped' })
    running.leave()
    expect(slots.take().ahead).toBe(0)
  })
})

describe('with a model', () => {
  test('streams its reasoning and its answer, and names it', async () => {
    const { model, asked } = modelOf([
      { kind: 'reasoning', text: '想' },
      { kind: 'reasoning', text: '想' },
      text('二十'),
      text('多座。[1]'),
    ])
    const { cards, events } = await runPipeline(pipelineOf({ model }), '四加亭的桥梁有多少座？')
    expect(events).toContainEqual({ model: '测试模型' })
    expect(textOf(cards, 'thinking')).toBe('想想')
    expect(textOf(cards)).toBe('二十多座。[1]')
    expect(cards.map(({ type }) => type)).toEqual(['progress', 'search_result', 'thinking', 'markdown'])
    expect(cards.every(({ target }) => target === 'end' || target === 'start')).toBe(true)
    expect(asked[0]).toContain('[1] 《四加亭》')
  })

  test('sends the earlier exchanges, and searches a follow-up with them', async () => {
    const { model, asked } = modelOf([text('好。')])
    const history = [{ question: '四加亭在哪里？', answer: '在河边。[1]' }]
    await runPipeline(pipelineOf({ model }), { question: '面积呢？', history })
    // What to search for is written out first; '好。' is no such question, and the rule decides.
    expect(asked[0]).toContain('最后一个问题：面积呢？')
    expect(asked[1]).toMatch(/四加亭在哪里？\n在河边。\n[^]*读者的问题：面积呢？$/)
    expect(asked[1]).toContain('[1] 《四加亭》')
  })

  test('a follow-up is searched as rewritten by the model', async () => {
    const provider = createScriptedProvider('资料', [])
    const { model } = modelOf([text('四加亭的面积是多少？')])
    const history = [{ question: '四加亭在哪里？', answer: '在河边。[1]' }]
    const { cards } = await runPipeline(pipelineOf({ model, providers: [provider] }), {
      question: '它的面积呢？',
      history,
    })
    expect(provider.queries).toEqual(['四加亭的面积是多少？'])
    expect(readCards(cards, 'progress')[0]?.steps[0]).toEqual({
      kind: 'understand',
      state: 'done',
      detail: '四加亭的面积是多少？',
    })
  })

  test.each(['你好', '12乘以8是多少', '把下面的话翻译成英文：你好'])(
    '%s is answered without a search, which the steps show',
    async (question) => {
      const provider = createScriptedProvider('资料', [])
      const { model, asked } = modelOf([text('好。')])
      const { cards } = await runPipeline(pipelineOf({ model, providers: [provider] }), question)
      expect(provider.queries).toEqual([])
      expect(textOf(cards)).toBe('好。')
      expect(asked[0]).toContain('现在是 1970年1月1日，星期四，北京时间 08:00')
      expect(readCards(cards, 'progress')[0]?.steps.map(({ kind }) => kind)).toEqual(['direct', 'answer'])
    },
  )

  test('a question that names where to search is searched', async () => {
    const provider = createScriptedProvider('资料', [])
    const { model } = modelOf([text('好。')])
    const prompt = { scope: { source: 'library' as const } }
    await runPipeline(pipelineOf({ model, providers: [provider] }), { question: '你好', prompt })
    expect(provider.queries).toEqual(['你好'])
  })

  test('nothing is judged within the turn, however the sources disagree: only the answer is asked for', async () => {
    const { model, asked } = modelOf([text('二十三座[1]，一说十九座[2]。')])
    const passages = ['四加亭有二十三座桥梁，在河边。', '四加亭有十九座桥梁，在河边。']
    const hits = passages.map((passage, at) => hit({ title: `四加亭${at}`, passage }))
    const providers = [createScriptedProvider('资料', hits)]
    const { cards } = await runPipeline(pipelineOf({ model, providers }), '四加亭的桥梁有多少座？')
    expect(asked).toHaveLength(1)
    expect(cards.map(({ type }) => type)).toEqual(['progress', 'search_result', 'markdown'])
  })

  test('a model that thinks about everything judges nothing: what to ask next comes from the sources', async () => {
    const { model, asked } = modelOf([text('二十多座。[1]')])
    const thinking = { ...model, name: 'deepseek-reasoner' }
    const { cards } = await runPipeline(pipelineOf({ model: thinking }), '四加亭的桥梁有多少座？')
    expect(asked).toHaveLength(1)
    const suggested = readCards(cards, 'suggestion')[0] ?? []
    expect(suggested.length).toBeGreaterThan(0)
    expect(suggested.length).toBeLessThanOrEqual(3)
  })

  test('states that it answers without sources when there are none', async () => {
    const { model } = modelOf([text('大概。')])
    const { cards } = await runPipeline(pipelineOf({ model }), '量子色动力学的拉格朗日量')
    expect(textOf(cards)).toBe('没有找到相关资料，以下内容由模型直接给出，没有来源可以核对。\n\n大概。')
  })

  test('states that the web search failed when it answers without sources for that reason', async () => {
    const { model } = modelOf([text('大概。')])
    const broken = createScriptedProvider('断了的', new ProviderFailure('blocked', 'x'), 'web')
    const providers = [createScriptedProvider('资料', []), broken]
    const { cards } = await runPipeline(pipelineOf({ model, providers }), '量子色动力学的拉格朗日量')
    expect(textOf(cards)).toBe('联网搜索没有成功，以下内容由模型直接给出，没有来源可以核对。\n\n大概。')
  })

  test.each([
    ['四加亭的桥梁有多少座？', []],
    ['量子色动力学实验室里有多少座桥梁？', [expect.stringMatching(/^这次没有搜到网页：断了的连不上/)]],
  ])('reports a failed web search when the sources may not answer: %s', async (question, said) => {
    const { model } = modelOf([text('大概[1]。')])
    const broken = createScriptedProvider('断了的', new ProviderFailure('unreachable', 'x'), 'web')
    const providers = [createLibraryProvider(library), broken]
    const { cards } = await runPipeline(pipelineOf({ model, providers }), question)
    expect(readCards(cards, 'search_result')[0]?.length).toBeGreaterThan(0)
    expect(readCards(cards, 'tips').map((tip) => tip.text)).toEqual(said)
  })

  test.each([
    ['model_timeout', [], 'timeout'],
    ['model_timeout', [text('二十')], 'timeout'],
    ['model_quota', [text('二十')], 'quota'],
    ['model_key_refused', [], 'key_refused'],
    ['model_garbled', [], 'garbled'],
    ['model_garbled', [text('二十')], 'broken_off'],
    ['model_unreachable', [], 'unreachable'],
    ['model_unreachable', [text('二十')], 'broken_off'],
    ['model_too_long', [text('二十')], 'too_long'],
    ['model_filtered', [], 'filtered'],
  ] as const)(
    'fails by %s after %j, and its step shows it; the rest is kept',
    async (code, deltas, reason) => {
      const { model } = modelOf(deltas, new ModelError(code, 'detail'))
      const { cards, failure } = await runPipeline(pipelineOf({ model }), '四加亭的桥梁有多少座？')
      expect(failure).toBeInstanceOf(TurnFailure)
      expect(failure).toMatchObject({ code })
      expect(readCards(cards, 'search_result')[0]?.length).toBeGreaterThan(0)
      expect(readCards(cards, 'progress')[0]?.steps.at(-1)).toEqual({
        kind: 'answer',
        state: 'failed',
        detail: model.name,
        reason,
      })
      expect(readCards(cards, 'progress')[0]?.elapsedMs).toBeGreaterThan(0)
      expect(textOf(cards)).toBe(deltas.map((delta) => delta.text).join(''))
    },
  )

  test('a connection lost before the first word counts as an interrupted answer', async () => {
    const { model } = modelOf([], new ModelError('model_unreachable', 'detail', { wasReached: true }))
    const { cards } = await runPipeline(pipelineOf({ model }), '四加亭的桥梁有多少座？')
    expect(readCards(cards, 'progress')[0]?.steps.at(-1)).toMatchObject({
      state: 'failed',
      reason: 'broken_off',
    })
  })

  test('a request that is too long is repeated once with half of the passages', async () => {
    const long = Array.from({ length: 8 }, (_, index) =>
      hit({ title: `四加亭${index}`, passage: `四加亭的桥梁有${index}座。${'河水很清。'.repeat(180)}` }),
    )
    const asked: number[] = []
    const model: LanguageModel = {
      name: '小模型',
      async *stream({ messages }) {
        asked.push(messages.map(textOfMessage).join('').length)
        if (asked.length === 1) throw new ModelError('model_too_long', 'detail')
        yield text('好。')
      },
    }
    const providers = [createScriptedProvider('资料', long)]
    const { cards, failure } = await runPipeline(pipelineOf({ model, providers }), '四加亭的桥梁有多少座？')
    expect(failure).toBeNull()
    expect(textOf(cards)).toBe('好。')
    expect(asked).toHaveLength(2)
    expect(asked[1]).toBeLessThan((asked[0] ?? 0) * 0.6)
  })

  test('a request that is too long also with half has failed', async () => {
    const { model, asked } = modelOf([], new ModelError('model_too_long', 'detail'))
    const { failure } = await runPipeline(pipelineOf({ model }), '四加亭的桥梁有多少座？')
    expect(failure).toMatchObject({ code: 'model_too_long' })
    expect(asked).toHaveLength(2)
  })

  test('a model that writes nothing has failed', async () => {
    const { failure } = await runPipeline(pipelineOf({ model: modelOf([]).model }), '四加亭')
    expect(failure).toMatchObject({ code: 'model_garbled' })
  })

  test('is stopped with the turn', async () => {
    const controller = new AbortController()
    const { model } = modelOf([text('一'), text('二'), text('三')])
    const events = pipelineOf({ model })(
      { ...request, question: '四加亭' },
      { signal: controller.signal, models: noModels.choose(), tools: noTools },
    )
    const seen: unknown[] = []
    const reading = (async () => {
      for await (const event of events) {
        seen.push(event)
        if ('type' in event && event.type === 'markdown') controller.abort(new Error('stopped'))
      }
    })()
    await expect(reading).rejects.toThrow('stopped')
    expect(seen).not.toContainEqual(expect.objectContaining({ content: '二' }))
  })
})

const request = {
  askId: 'a',
  owner: 'o',
  conversationId: 'c',
  question: '',
  prompt: {},
  history: [],
}

describe('providers', () => {
  const found = [hit({ title: '网页', passage: '四加亭的桥梁有二十三座。', url: 'https://a.example/' })]

  test('one that fails is reported, and the others answer', async () => {
    const providers = [
      createScriptedProvider('坏的', new Error('down')),
      createScriptedProvider('网页', found),
    ]
    const { cards, failure } = await runPipeline(pipelineOf({ providers }), '四加亭的桥梁有多少座？')
    expect(failure).toBeNull()
    expect(textOf(cards)).toContain('**二十三座**。[1]')
    expect(readCards(cards, 'progress')[0]?.steps.filter(({ kind }) => kind === 'fallback')).toEqual([
      { kind: 'fallback', state: 'failed', detail: '坏的', reason: 'garbled' },
      { kind: 'fallback', state: 'done', detail: '网页' },
    ])
  })

  test('when none could search, the turn fails with that cause', async () => {
    const providers = [
      createScriptedProvider('坏的', new Error('down')),
      createScriptedProvider('慢的', 'unabortable'),
    ]
    const { cards, failure } = await runPipeline(pipelineOf({ providers }), '四加亭')
    expect(failure).toMatchObject({ code: 'search_failed' })
    expect(readCards(cards, 'progress')[0]?.steps[0]).toMatchObject({ kind: 'search', state: 'failed' })
    expect(textOf(cards)).toBe('')
  })

  test('their order does not depend on their speed', async () => {
    const slow: SearchProvider = {
      ...createScriptedProvider('慢', found),
      search: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return found
      },
    }
    const fast = createScriptedProvider('快', [hit({ title: '别的', passage: '四加亭的桥梁很多座。' })])
    const { cards } = await runPipeline(pipelineOf({ providers: [slow, fast] }), '四加亭的桥梁有多少座？')
    expect(readCards(cards, 'search_result')[0]?.map(({ title }) => title)).toEqual(['网页', '别的'])
  })

  test.each(['web', 'mine'] as const)(
    'the scope %s without a provider finds nothing, does not fail, and is not answered from memory',
    async (source) => {
      const { model, asked } = modelOf([text('大概。')])
      const { cards, failure } = await runPipeline(
        pipelineOf({ model, providers: [{ ...createScriptedProvider('甲', found), serves: () => false }] }),
        { question: '四加亭', prompt: { scope: { source } } },
      )
      expect(failure).toBeNull()
      expect(textOf(cards)).toMatch(/^没有找到/)
      expect(asked).toEqual([])
    },
  )
})

describe('a web page that was read', () => {
  const url = 'https://town.example/'
  const web = createScriptedProvider(
    '网页',
    [hit({ title: '四加亭志', url, showName: '地方志', publishedAt: '2025-01-02', passage: '四加亭…' })],
    'web',
  )
  const texts = [
    '四加亭位于河边。',
    '四加亭的桥梁有二十三座。',
    '集市逢三开。',
    '四加亭最老的桥梁建于 1406 年。',
    '茶叶外销。',
  ]
  const pages = {
    read: async () => ({
      siteName: '',
      image: '',
      publishedAt: '',
      passages: texts.map((passage) => ({ heading: '', text: passage })),
    }),
  }
  const ask = async (model: LanguageModel | null) => {
    const pipeline = createNormalSearch({ providers: [web], pages, library, clock: () => 0 })
    const models = registryOf(model ? [model] : []).choose()
    const { cards } = await runPipeline(pipeline, '四加亭的桥梁有多少座？', { models })
    return readCards(cards, 'search_result').at(-1)?.[0]?.passage
  }

  test('is given to a model as a whole, which is the source of its citations', async () => {
    const { model, asked } = modelOf([text('二十三座。[1]')])
    const passage = await ask(model)
    expect(passage).toBe(texts.join('\n'))
    expect(asked[0]).toContain(`[1] 《四加亭志》（地方志，2025-01-02）\n${passage}\n`)
  })

  test('gives one passage without a model', async () => {
    expect(await ask(null)).toBe('四加亭的桥梁有二十三座。')
  })
})
