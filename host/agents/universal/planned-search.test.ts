import { describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { SearchPlanner } from '../../answers/plan-search.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import { type LanguageModel, ModelError, textOf as textOfMessage } from '../../models/language-model.ts'
import { registryOf } from '../../models/registry.ts'
import type { PageReader } from '../../search/pages/page-reader.ts'
import { createLibraryProvider } from '../../search/providers/library-provider.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import { ProviderFailure } from '../../search/providers/provider-failure.ts'
import { libraryOf } from '../../search/testing/library-of.ts'
import { runPipeline, textOf } from '../../search/testing/run-pipeline.ts'
import { hit } from '../../search/testing/scripted-provider.ts'
import { createNormalSearch } from './normal-search.ts'

type PlanReply = Readonly<Record<string, unknown>> | 'garbled' | 'hang' | Error

const history = [
  { question: '小鹏 P7 怎么样？', answer: '小鹏 P7 是一款轿车。[1]' },
  { question: '它多少钱？', answer: '指导价 20 万元起。[1]' },
]
const found = hit({
  title: '小鹏 P7 评测',
  url: 'https://cars.example/p7',
  showName: '汽车站',
  passage: '小鹏 P7 续航 702 公里，指导价 20 万元起。',
})

/** A web search that answers once `ready` resolves, and a model that plans as given and then answers. */
async function worldOf(
  plan: PlanReply,
  ready: () => Promise<unknown> = () => Promise.resolve(),
  readable: () => Promise<unknown> = () => Promise.reject(new ProviderFailure('blocked', '403')),
) {
  const queries: string[] = []
  const plans: { isAborted: boolean }[] = []
  const answers: string[] = []
  const asked: string[] = []
  let settlePlan: () => void = () => undefined
  const planned = new Promise<void>((resolve) => {
    settlePlan = resolve
  })
  const web: SearchProvider = {
    name: '网页',
    kind: 'web',
    serves: () => true,
    async search(query) {
      queries.push(query)
      await ready()
      return [found]
    },
  }
  const model: LanguageModel = {
    name: '大模型',
    async *stream({ messages, json, signal }) {
      if (typeof json === 'object' && json.name === 'search_plan') {
        const mine = { isAborted: false }
        plans.push(mine)
        asked.push(messages.map(textOfMessage).join('\n'))
        signal.addEventListener('abort', () => (mine.isAborted = true))
        if (plan instanceof Error) throw plan
        if (plan === 'hang')
          await new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
          })
        yield { kind: 'text', text: plan === 'garbled' ? '我觉得要搜。' : JSON.stringify(plan) }
        settlePlan()
        return
      }
      answers.push(messages.map(textOfMessage).join('\n'))
      yield { kind: 'text', text: '答案。' }
    },
  }
  let now = 0
  const planner = new SearchPlanner(() => now)
  const library = await libraryOf([{ title: '别的', text: '说的是天气和收成。' }])
  const pages: PageReader = {
    async read() {
      await readable()
      return {
        siteName: '',
        image: '',
        publishedAt: '',
        passages: [{ heading: '', text: `${found.passage}全文。` }],
      }
    },
  }
  const pipeline = createNormalSearch({ providers: [web], pages, library, planner, clock: () => now })
  const ask = (request: Partial<TurnRequest>) =>
    runPipeline(
      (given, context) => pipeline(given, { ...context, models: registryOf([model]).choose() }),
      request,
    )
  return { ask, queries, plans, asked, answers, planned, pass: (ms: number) => (now += ms) }
}

const stepsOf = (cards: Parameters<typeof readCards>[0]) =>
  readCards(cards, 'progress').flatMap(({ steps }) => steps.map(({ kind }) => kind))

describe('a follow-up', () => {
  test.each([
    ['续航多久', '小鹏 P7 的续航是多久？'],
    ['和特斯拉比哪个好', '小鹏 P7 和特斯拉 Model 3 哪个好？'],
    ['缺点是什么', '小鹏 P7 的缺点是什么？'],
    ['第二个详细说说', '小鹏 P7 的价格详细介绍'],
  ])('%s is searched as the model has completed it', async (question, full) => {
    const world = await worldOf({ needs_search: true, question: full, queries: [full, '小鹏 P7 测评'] })
    const { cards } = await world.ask({ question, history })
    expect(world.queries.toSorted()).toEqual([full, '小鹏 P7 测评'].toSorted())
    expect(readCards(cards, 'search_result').at(-1)).toHaveLength(1)
    expect(world.plans).toHaveLength(1)
  })

  test.each([
    '换成表格给我看',
    '用英文再说一遍',
    '再短一点',
    '总结上面的内容',
    '帮我写一封请假邮件',
    '你是什么模型',
  ])('%s needs no search, and no request reaches the web', async (question) => {
    const world = await worldOf({ needs_search: false, question, queries: [] })
    const { cards } = await world.ask({ question, history })
    expect(world.queries).toEqual([])
    expect(stepsOf(cards)).toEqual(['understand', 'direct', 'answer'])
    expect(world.answers[0]).toContain('指导价 20 万元起')
    expect(textOf(cards)).toBe('答案。')
  })

  describe('on an answer from sources', () => {
    const sources = [
      { index: 1, title: '小鹏 P7 评测', seeMoreUrl: 'https://cars.example/p7', showName: '汽车站' },
      { index: 2, title: '价格', seeMoreUrl: '', showName: '资料库' },
    ].map((source) => ({ ...source, passage: `${source.title}的原文`, provider: '网页' }))
    const answered = [...history.slice(0, 1), { question: '它多少钱？', answer: '20 万元起。[2]', sources }]

    test.each([
      ['换成表格', { on_answer: true }],
      ['第一点再展开', { on_answer: true }],
      ['再短一点', {}],
      ['用英文再说一遍', {}],
      // Needs no plan.
      ['把刚才的回答总结成三点', {}],
    ])('%s is answered from them again', async (question, said) => {
      const world = await worldOf({ needs_search: false, question, queries: [], ...said })
      const { cards } = await world.ask({ question, history: answered })
      expect(world.queries).toEqual([])
      expect(readCards(cards, 'search_result')).toEqual([sources])
      expect(world.answers[0]).toContain('[2] 《价格》\n价格的原文')
      expect(world.answers[0]).toContain('20 万元起。[2]')
    })

    test.each<[string, PlanReply]>([
      ['garbled', 'garbled'],
      ['late', 'hang'],
    ])('a %s plan does not lose them', async (_, plan) => {
      const world = await worldOf(plan)
      const { cards } = await world.ask({ question: '换成表格', history: answered })
      expect(world.queries).toEqual([])
      expect(readCards(cards, 'search_result')).toEqual([sources])
    })

    test('only those that the answer cites are sent, all stay visible', async () => {
      const question = '再短一点'
      const world = await worldOf({ needs_search: false, on_answer: true, question, queries: [] })
      const { cards } = await world.ask({ question, history: answered })
      expect(readCards(cards, 'search_result')).toEqual([sources])
      expect(world.answers[0]).toContain('[2] 《价格》')
      expect(world.answers[0]).not.toContain('小鹏 P7 评测的原文')
      const uncited = answered.with(-1, { question: '它多少钱？', answer: '20 万元起。', sources })
      await world.ask({ question, history: uncited })
      for (const { passage } of sources) expect(world.answers[1]).toContain(passage)
    })

    test('anything else is answered without them', async () => {
      const question = '帮我写一封请假邮件'
      const world = await worldOf({ needs_search: false, question, queries: [] })
      const { cards } = await world.ask({ question, history: answered })
      expect(readCards(cards, 'search_result')).toEqual([])
      expect(world.answers[0]).not.toContain('原文')
    })
  })

  test('what is remembered of the user comes with the answer, never with a plan or a search', async () => {
    const memories = [{ text: '对花生过敏', remembered: 1 }]
    const world = await worldOf({ needs_search: true, question: '续航多久', queries: ['小鹏 P7 续航'] })
    await world.ask({ question: '续航多久', history, memories })
    expect(world.answers[0]).toContain('：对花生过敏\n</记得的事>')
    expect(world.asked).toHaveLength(1)
    expect([...world.asked, ...world.queries].join('\n')).not.toContain('花生')
  })

  test('does not search for what an answer mentioned of a memory', async () => {
    const memories = [{ text: '对花生过敏', remembered: 1 }]
    const answer = '因为您对花生过敏，可以去这家。[1]'
    const full = '不含花生、花生过敏的人能去的餐厅还有哪些'
    const queries = ['花生过敏 餐厅', '杭州 餐厅']
    const world = await worldOf({ needs_search: true, question: full, queries })
    await world.ask({ question: '还有哪些', history: [{ question: '杭州的餐厅有哪些', answer }], memories })
    expect(world.queries.length).toBeGreaterThan(0)
    expect(world.queries.join('\n')).not.toContain('花生')
    const without = await worldOf({ needs_search: true, question: full, queries })
    await without.ask({ question: '还有哪些', history: [{ question: '杭州的餐厅有哪些', answer }] })
    expect(without.queries.join('\n')).toContain('花生')
  })

  test('of fact is searched although the plan needs no search', async () => {
    const full = '小鹏 P7 的缺点是什么'
    const world = await worldOf({ needs_search: false, question: full, queries: [] })
    await world.ask({ question: '缺点是什么', history })
    expect(world.queries).toEqual([full])
  })

  test('whose plan is about something else is searched by the rules', async () => {
    const world = await worldOf({
      needs_search: true,
      question: '鲸鱼一次能潜水几分钟',
      queries: ['鲸鱼 潜水'],
    })
    await world.ask({ question: '它的续航呢？', history })
    expect(world.queries).toEqual(['它的续航呢？ 它多少钱？ 小鹏 P7 怎么样？'])
  })

  test.each<[string, PlanReply]>([
    ['garbled', 'garbled'],
    ['late', 'hang'],
    ['refused', new ModelError('model_quota', 'no')],
    ['incomplete', {}],
    ['without a question', { needs_search: false }],
    ['rambling', { needs_search: true, question: '它'.repeat(130), queries: [] }],
  ])('with a %s plan is searched by the rules', async (_, plan) => {
    const world = await worldOf(plan)
    const { failure } = await world.ask({ question: '它的续航呢？', history })
    expect(failure).toBeNull()
    expect(world.queries).toEqual(['它的续航呢？ 它多少钱？ 小鹏 P7 怎么样？'])
    expect(world.answers).toHaveLength(1)
  })

  test.each<Partial<TurnRequest>>([
    { prompt: { scope: { source: 'all', site: 'cars.example' } } },
    { prompt: { file_ids: ['a'] } },
  ])('with a scope or files is searched whatever the plan says: %j', async (request) => {
    const world = await worldOf({ needs_search: false, question: '续航', queries: [] })
    await world.ask({ question: '续航', history, ...request })
    expect(world.queries.length).toBeGreaterThan(0)
  })
})

describe('a first question', () => {
  test('is searched at once, and by further queries when the plan arrives meanwhile', async () => {
    const plan = {
      needs_search: true,
      question: '小鹏 P7 续航',
      queries: ['小鹏 P7 续航 实测', '小鹏 P7 冬季 续航', '小鹏 P7 充电'],
    }
    const world: Awaited<ReturnType<typeof worldOf>> = await worldOf(plan, () => world.planned)
    await world.ask({ question: '小鹏 P7 的续航怎么样？' })
    expect(world.queries.toSorted()).toEqual(['小鹏 P7 的续航怎么样？', ...plan.queries].toSorted())
  })

  test('is searched by a plan that is made while its pages are read', async () => {
    const queries = ['小鹏 P7 续航 实测', '小鹏 P7 冬季 续航']
    const plan = { needs_search: true, question: '', queries }
    const world: Awaited<ReturnType<typeof worldOf>> = await worldOf(plan, undefined, () => world.planned)
    await world.ask({ question: '小鹏 P7 的续航怎么样？' })
    expect(world.queries.toSorted()).toEqual(['小鹏 P7 的续航怎么样？', ...queries].toSorted())
    expect(world.answers[0]).toContain('全文。')
  })

  test.each(['帮我写一封给房东的邮件', '写一份开业海报的文案'])(
    'of work waits for the plan, and is not searched: %s',
    async (question) => {
      for (const plan of [{ needs_search: false, question: '', queries: [] }, 'garbled'] as const) {
        const world = await worldOf(plan)
        const { cards } = await world.ask({ question })
        expect(world.queries).toEqual([])
        expect(stepsOf(cards)).toEqual(['understand', 'direct', 'answer'])
        expect(readCards(cards, 'tips')).toEqual([])
      }
      const searched = await worldOf({ needs_search: true, question: '', queries: ['小鹏 P7 排序'] })
      await searched.ask({ question })
      expect(searched.queries).toContain('小鹏 P7 排序')
    },
  )

  test('that needs no search takes it back, and shows and cites nothing of it', async () => {
    const plan = { needs_search: false, question: '', queries: [] }
    const reads: number[] = []
    const world: Awaited<ReturnType<typeof worldOf>> = await worldOf(
      plan,
      () => world.planned,
      async () => void reads.push(1),
    )
    const { cards } = await world.ask({ question: '今晚想吃火锅' })
    expect(reads).toEqual([])
    expect(readCards(cards, 'search_result').flat()).toEqual([])
    expect(stepsOf(cards)).toEqual(['direct', 'answer'])
    expect(world.answers[0]).not.toContain('702')
    expect(textOf(cards)).toBe('答案。')
  })

  test('of fact is answered from sources although the plan needs no search', async () => {
    const plan = { needs_search: false, question: '', queries: [] }
    const world: Awaited<ReturnType<typeof worldOf>> = await worldOf(plan, () => world.planned)
    const { cards } = await world.ask({ question: '小鹏 P7 的续航是多少？' })
    expect(readCards(cards, 'search_result').at(-1)).toHaveLength(1)
    expect(world.answers[0]).toContain('702')
  })

  test('does not wait for a plan, and ends its request', async () => {
    const world = await worldOf('hang')
    const { cards } = await world.ask({ question: '小鹏 P7 的续航怎么样？' })
    expect(textOf(cards)).toBe('答案。')
    expect(world.queries).toHaveLength(1)
    expect(world.plans).toEqual([{ isAborted: true }])
  })
})

test.each<[string, PlanReply]>([
  ['fails', new ModelError('model_unreachable', 'no')],
  ['writes no plan', 'garbled'],
])('a model that %s three times is not asked for a plan for ten minutes', async (_, reply) => {
  const world = await worldOf(reply)
  for (let count = 0; count < 5; count++) await world.ask({ question: '缺点是什么', history })
  expect(world.plans).toHaveLength(3)
  world.pass(10 * 60_000)
  await world.ask({ question: '缺点是什么', history })
  expect(world.plans).toHaveLength(4)
  expect(world.answers).toHaveLength(6)
})

describe('where only the library can be searched', () => {
  const library = [
    { title: '员工手册', text: '年假每年十五天，当年用完，不能顺延到下一年。' },
    { title: '租房须知', text: '房租按月支付，押金两个月，退租提前一个月说。' },
  ]
  const none = { needs_search: false, question: '', queries: [] }

  /** @returns what came of a question: whether sources were used, the notices, and how the plan was asked for */
  async function outcomeOf(question: string, plan: PlanReply, more: Partial<TurnRequest> = {}) {
    const index = await libraryOf(library)
    const plans: string[] = []
    const answers: string[] = []
    const model: LanguageModel = {
      name: '大模型',
      async *stream({ messages, json, signal }) {
        const text = messages.map(textOfMessage).join('\n')
        if (typeof json === 'object' && json.name === 'search_plan') {
          plans.push(text)
          if (plan === 'hang')
            await new Promise((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
            })
          yield { kind: 'text', text: plan === 'garbled' ? '我觉得要搜。' : JSON.stringify(plan) }
          return
        }
        answers.push(text)
        yield { kind: 'text', text: '答案。' }
      },
    }
    const pipeline = createNormalSearch({
      providers: [createLibraryProvider(index)],
      library: index,
      planner: new SearchPlanner(() => 0),
      clock: () => 0,
    })
    const { cards, failure } = await runPipeline(
      (given, context) => pipeline(given, { ...context, models: registryOf([model]).choose() }),
      { question, ...more },
    )
    expect(failure).toBeNull()
    return {
      isSourced: (answers[0] ?? '').includes('<资料>'),
      isUnsourced: textOf(cards).startsWith('没有找到相关资料'),
      tips: readCards(cards, 'tips').length,
      steps: stepsOf(cards),
      plans: plans.length,
    }
  }

  test.each([
    '帮我写一份开业海报的文案，主打买一送一',
    '帮我写一封给房东的邮件，暖气坏了',
    '我月薪9000，房租2600，吃饭1800，一年能存多少钱？',
    '周末两个人去海边玩两天，预算1500，安排一下',
  ])('what asks for no fact is answered at once, without notices: %s', async (question) => {
    const outcome = await outcomeOf(question, none)
    expect(outcome).toMatchObject({ isSourced: false, isUnsourced: false, tips: 0 })
    expect(outcome.steps.filter((kind) => kind !== 'understand')).toEqual(['direct', 'answer'])
  })

  test('work is not searched without a plan in time either', async () => {
    for (const plan of ['garbled', 'hang'] as const)
      expect(await outcomeOf('帮我写一份开业海报的文案', plan)).toMatchObject({ isUnsourced: false, tips: 0 })
  })

  test('a question of fact that the library answers waits for no plan', async () => {
    const outcome = await outcomeOf('年假有多少天？', 'hang')
    expect(outcome).toMatchObject({ isSourced: true, tips: 0 })
    // Whatever the plan says.
    expect(await outcomeOf('年假有多少天？', none)).toMatchObject({ isSourced: true })
  })

  test('a question of fact that it does not answer says so, unless the plan sees no such question', async () => {
    const question = '青岛啤酒厂是哪一年建成的？'
    const wanted = { needs_search: true, question, queries: [] }
    expect(await outcomeOf(question, wanted)).toMatchObject({ isSourced: false, isUnsourced: true, tips: 1 })
    expect(await outcomeOf(question, 'garbled')).toMatchObject({ isUnsourced: true, tips: 1 })
    expect(await outcomeOf(question, none)).toMatchObject({ isUnsourced: false, tips: 0 })
  })

  test('a keyword is searched as the plan says, or without one', async () => {
    for (const plan of [{ needs_search: true, question: '', queries: [] }, 'hang'] as const)
      expect(await outcomeOf('年假 顺延', plan)).toMatchObject({ isSourced: true })
  })

  test.each(['要是房租涨10%呢？', '改成两天一夜行吗？', '那第二个呢？'])(
    'a follow-up is answered without a search as its plan says, whatever it ends with: %s',
    async (question) => {
      const history = [{ question: '我月薪9000，一年能存多少钱？', answer: '能存 54,000 元。' }]
      const plan = { ...none, question: `${question}（月薪9000，能存多少）` }
      expect(await outcomeOf(question, plan, { history })).toMatchObject({
        isSourced: false,
        isUnsourced: false,
        tips: 0,
        steps: ['understand', 'direct', 'answer'],
      })
    },
  )
})
