import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isChoiceCardType, readCards } from '../../../../lib/contract/cards/card-types.ts'
import type { OptionsContent } from '../../../../lib/contract/cards/options.ts'
import type { Card } from '../../../../lib/contract/frames/card.ts'
import { foldCards } from '../../../../lib/contract/frames/fold-cards.ts'
import type { AgentRun, Choice, TurnProgress, TurnRequest, Wait } from '../../../conversations/turns/agent.ts'
import { type LanguageModel, textOf as textOfMessage } from '../../../models/language-model.ts'
import { registryOf } from '../../../models/registry.ts'
import type { SearchHit } from '../../../search/providers/provider.ts'
import { libraryOf } from '../../../search/testing/library-of.ts'
import { textOf } from '../../../search/testing/run-pipeline.ts'
import { createScriptedProvider, hit } from '../../../search/testing/scripted-provider.ts'
import type { LibraryIndex } from '../../../storage/library/library-index.ts'
import { noTools } from '../../../tools/registry.ts'
import { createCopilotSearch } from './copilot-search.ts'

const bridge = hit({ title: '四加亭', passage: '四加亭位于河边，面积约两平方公里，人口八千。' })
let library: LibraryIndex
beforeAll(async () => {
  library = await libraryOf([{ title: bridge.title, text: bridge.passage }])
})
const clarifications = {
  why: '季节不同，看得到的也不同。',
  questions: [
    { question: '想去哪个季节？', options: ['春天', '秋天'], multiple: false },
    { question: '关心什么？', options: ['交通', '住宿', '门票'], multiple: true },
  ],
}
const three = {
  questions: ['甲', '乙', '丙'].map((question) => ({ question, options: ['一', '二'], multiple: false })),
}
const understanding = { understood: ['秋天去四加亭，关心交通'], queries: ['四加亭 秋天', '四加亭 交通'] }

/** A model that writes these replies one after the other, and has what it was asked. */
function modelOf(replies: readonly (string | object)[]) {
  const asked: string[] = []
  const left = [...replies]
  const model: LanguageModel = {
    name: '测试模型',
    async *stream({ messages }) {
      asked.push(messages.map(textOfMessage).join('\n'))
      const reply = left.shift() ?? '四加亭在河边[1]。'
      yield { kind: 'text', text: typeof reply === 'string' ? reply : JSON.stringify(reply) }
    },
  }
  return { model, asked }
}

interface Setting {
  readonly model?: LanguageModel
  readonly hits?: readonly SearchHit[] | Error
  readonly left?: number | null
  readonly library?: LibraryIndex
  readonly question?: string
  readonly told?: Pick<TurnRequest, 'history' | 'memories'>
  /** How many are let in, where others were let in meanwhile. */
  readonly admitted?: number
}

function opened({
  model,
  hits = [bridge],
  left = 5,
  admitted,
  question = '四加亭怎么玩？',
  told = { history: [] },
  library: held = library,
}: Setting) {
  const provider = createScriptedProvider('资料库', hits)
  const used: string[] = []
  const agent = createCopilotSearch({
    providers: [provider],
    library: held,
    clock: () => 1_000,
    uses: {
      left: async () => left,
      use: async ({ owner }) => used.push(owner) <= (admitted ?? left ?? Number.MAX_SAFE_INTEGER),
      statements: () => [],
      hasUsed: async () => false,
    },
  })
  const request: TurnRequest = {
    askId: 'a1',
    owner: 'u:1',
    conversationId: 'c1',
    question,
    prompt: { pattern: 'copilot' },
    ...told,
  }
  const models = registryOf(model ? [model] : []).choose()
  const context = { signal: new AbortController().signal, models, tools: noTools }
  let cards: readonly Card[] = []
  const steps = new Map<string, unknown>()
  const follow = async (run: AgentRun): Promise<Wait | null> => {
    for (;;) {
      const next = await run.next()
      if (next.done) return next.value ?? null
      if ('checkpoint' in next.value) steps.set(next.value.checkpoint, next.value.result)
      else if ('target' in next.value) cards = foldCards(cards, [next.value])
    }
  }
  const resume = (chosen: TurnProgress['chosen']) =>
    follow(agent.resume(request, context, { steps, chosen, cardCount: cards.length }))
  return {
    provider,
    used,
    start: () => follow(agent.start(request, context)),
    /** Another process goes on: nothing but what is stored is left. */
    choose: (wait: Wait | null, choice: Choice) => {
      const saved = JSON.parse(JSON.stringify(wait?.saved)) as unknown
      return resume({ step: wait?.step ?? '', saved, choice })
    },
    resume,
    /** Repeats it: what was chosen is kept. */
    repeat: () => {
      const kept = cards.filter(({ type }) => isChoiceCardType(type))
      cards = []
      return follow(agent.start({ ...request, kept }, context))
    },
    cards: () => cards,
    options: (): readonly OptionsContent[] => readCards(cards, 'options'),
  }
}

const back = (step: number, awaited: number): Choice => ({ option: { back: { step, awaited } } })
const option = (...options: { step: number; ids: string[]; own?: string }[]): Choice => ({
  option: { options },
})

describe('answered again', () => {
  test('it keeps the choices and the interpretation, and asks no question again', async () => {
    const { model, asked } = modelOf([clarifications, understanding])
    const copilot = opened({ model })
    const second = await copilot.choose(await copilot.start(), option({ step: 1, ids: ['2'] }))
    await copilot.choose(second, { isSkipped: true })
    const before = [copilot.options(), readCards(copilot.cards(), 'copilot_detail'), copilot.provider.queries]
    expect(asked).toHaveLength(3)
    expect(await copilot.repeat()).toBeNull()
    const queries = copilot.provider.queries
    expect([copilot.options(), readCards(copilot.cards(), 'copilot_detail')]).toEqual(before.slice(0, 2))
    expect(queries.slice(queries.length / 2)).toEqual(queries.slice(0, queries.length / 2))
    expect(asked).toHaveLength(4)
    expect(readCards(copilot.cards(), 'markdown').join()).toContain('四加亭在河边')
  })

  test('it asks when nothing had been chosen', async () => {
    const { model } = modelOf([clarifications, clarifications])
    const copilot = opened({ model })
    await copilot.start()
    expect(await copilot.repeat()).toMatchObject({ wait: 'options', step: '1' })
  })
})

describe('with a model', () => {
  test('it asks questions one by one, and searches for the interpretation', async () => {
    const { model, asked } = modelOf([clarifications, understanding])
    const copilot = opened({ model })
    const first = await copilot.start()
    expect(first).toMatchObject({ wait: 'options', step: '1', until: 1_000 + 86_400_000 })
    expect(copilot.options()).toEqual([
      {
        step: 1,
        of: 2,
        question: '想去哪个季节？',
        options: [
          { id: '1', label: '春天' },
          { id: '2', label: '秋天' },
        ],
        multiple: false,
        allow_own: true,
        why: '季节不同，看得到的也不同。',
        remaining: 5,
      },
    ])
    expect([copilot.used, copilot.provider.queries]).toEqual([[], []])

    const second = await copilot.choose(first, option({ step: 1, ids: ['2'] }))
    expect(second).toMatchObject({ step: '2' })
    expect(copilot.options().map(({ answer }) => answer)).toEqual([{ ids: ['2'] }, undefined])

    const end = await copilot.choose(second, option({ step: 2, ids: ['1'], own: ' 停车 ' }))
    expect(end).toBeNull()
    expect(copilot.options()[1]?.answer).toEqual({ ids: ['1'], own: '停车' })
    expect(asked[1]).toContain('想去哪个季节？ 秋天')
    expect(asked[1]).toContain('关心什么？ 交通、停车')
    expect(readCards(copilot.cards(), 'copilot_detail')).toEqual([understanding])
    expect(copilot.provider.queries).toEqual(understanding.queries)
    expect(asked[2]).toContain('关心什么？交通、停车')
    expect(textOf(copilot.cards())).toBe('四加亭在河边[1]。')
    expect(copilot.used).toEqual(['u:1'])
    const running = readCards(copilot.cards(), 'progress').flatMap((card) => card.steps)
    expect(running.filter(({ state }) => state !== 'done')).toEqual([])
  })

  test.each<[string, (string | object)[]]>([
    ['a clear question', [{ questions: [] }, understanding]],
    [
      'questions without a choice',
      [{ questions: [{ question: '哪个？', options: ['一个'] }] }, understanding],
    ],
    ['invalid JSON, twice', ['好的，我来问。', '{"questions": "无"}', understanding]],
    ['JSON in a fence', ['```json\n{"questions": []}\n```', `当然：\n${JSON.stringify(understanding)}`]],
  ])('%s is searched immediately, and counted', async (_what, replies) => {
    const copilot = opened({ model: modelOf(replies).model })
    expect(await copilot.start()).toBeNull()
    expect(copilot.options()).toEqual([])
    expect(copilot.provider.queries).toEqual(understanding.queries)
    expect(copilot.used).toHaveLength(1)
  })

  test.each([
    [{ understood: ['四加亭怎么玩'], queries: ['四加亭怎么玩？'] }, []],
    [
      { understood: ['四加亭怎么玩'], queries: ['四加亭怎么玩？', '四加亭 攻略'] },
      [{ understood: [], queries: ['四加亭怎么玩？', '四加亭 攻略'] }],
    ],
    [understanding, [understanding]],
  ])('an interpretation is shown unless it repeats the question: %j', async (written, shown) => {
    const copilot = opened({ model: modelOf([{ questions: [] }, written]).model })
    await copilot.start()
    expect(readCards(copilot.cards(), 'copilot_detail')).toEqual(shown)
    expect(copilot.provider.queries).toEqual(written.queries)
  })

  test('a model that cannot phrase an interpretation searches for the question with each answer', async () => {
    const { model } = modelOf([clarifications, '？', '？'])
    const copilot = opened({ model })
    const first = await copilot.start()
    const rest = option({ step: 1, ids: ['1'] }, { step: 2, ids: ['1', '3'] })
    expect(await copilot.choose(first, rest)).toBeNull()
    expect(copilot.provider.queries).toEqual([
      '四加亭怎么玩？',
      '四加亭怎么玩？ 春天',
      '四加亭怎么玩？ 交通',
      '四加亭怎么玩？ 门票',
    ])
  })

  test('a user may skip one question, or all remaining ones', async () => {
    const { model } = modelOf([clarifications, understanding])
    const copilot = opened({ model })
    const second = await copilot.choose(await copilot.start(), { isSkipped: true })
    expect(copilot.options()[0]?.answer).toEqual({ ids: [], skipped: true })
    expect(await copilot.choose(second, option({ step: 2, ids: [] }))).toBeNull()
    expect(copilot.options()[1]?.answer).toEqual({ ids: [], skipped: true })
    expect(copilot.used).toHaveLength(1)
  })

  test('a user may go back and change an answer; the search uses the new one', async () => {
    const { model, asked } = modelOf([clarifications, understanding])
    const copilot = opened({ model })
    const second = await copilot.choose(await copilot.start(), option({ step: 1, ids: ['2'], own: '坐船' }))
    const again = await copilot.choose(second, back(1, 2))
    expect(again).toMatchObject({ wait: 'options', step: '1' })
    expect(copilot.options().map(({ answer, earlier }) => [answer, earlier])).toEqual([
      [undefined, { ids: ['2'], own: '坐船' }],
      [undefined, undefined],
    ])
    expect(asked).toHaveLength(1)
    const after = await copilot.choose(again, option({ step: 1, ids: ['1'] }))
    expect(after).toMatchObject({ step: '2' })
    expect(await copilot.choose(after, option({ step: 2, ids: ['3'] }))).toBeNull()
    expect(copilot.options().map(({ answer }) => answer?.ids)).toEqual([['1'], ['3']])
    expect(copilot.options().map(({ earlier }) => earlier)).toEqual([undefined, undefined])
    expect(asked[1]).toContain('想去哪个季节？ 春天')
    expect(copilot.used).toHaveLength(1)
  })

  test('answers after a changed one are kept, and questions that were not asked cannot be reopened', async () => {
    const copilot = opened({ model: modelOf([three, understanding]).model })
    const first = await copilot.start()
    const third = await copilot.choose(first, option({ step: 1, ids: ['1'] }, { step: 2, ids: ['2'] }))
    const reopened = await copilot.choose(third, back(1, 3))
    expect(copilot.options().map(({ answer }) => answer?.ids)).toEqual([undefined, ['2'], undefined])
    const stays = await copilot.choose(reopened, back(9, 1))
    expect(stays).toMatchObject({ step: '1' })
    expect(await copilot.choose(stays, option({ step: 1, ids: ['2'] }))).toMatchObject({ step: '3' })
  })

  test('a reopened question without a new choice keeps its answer', async () => {
    const copilot = opened({ model: modelOf([clarifications, understanding]).model })
    const second = await copilot.choose(await copilot.start(), option({ step: 1, ids: ['2'] }))
    const again = await copilot.choose(second, back(1, 2))
    expect(await copilot.choose(again, { isSkipped: true, isExpired: true })).toBeNull()
    expect(copilot.options().map(({ answer }) => answer)).toEqual([
      { ids: ['2'] },
      { ids: [], skipped: true },
    ])
  })

  test('a question without a choice in time is skipped, with all following ones', async () => {
    const copilot = opened({ model: modelOf([clarifications, understanding]).model })
    const first = await copilot.start()
    expect(await copilot.choose(first, { isSkipped: true, isExpired: true })).toBeNull()
    expect(copilot.options().map(({ answer }) => answer?.skipped)).toEqual([true, true])
  })

  test('a user without remaining uses is notified, and gets a normal search', async () => {
    const copilot = opened({ model: modelOf([clarifications]).model, admitted: 0 })
    const rest = option({ step: 1, ids: ['1'] }, { step: 2, ids: [] })
    expect(await copilot.choose(await copilot.start(), rest)).toBeNull()
    expect(readCards(copilot.cards(), 'tips')[0]?.text).toMatch(/用完了/)
    expect(readCards(copilot.cards(), 'copilot_detail')).toEqual([])
    expect(textOf(copilot.cards())).toBe('四加亭在河边[1]。')
  })

  test('for any choices, every question ends answered once, with an offered option', async () => {
    const chosen = fc.array(
      fc.record({
        step: fc.integer({ min: -1, max: 4 }),
        ids: fc.array(fc.constantFrom('1', '2', '3', '9', '__proto__')),
        own: fc.constantFrom('', '  ', '自己的话'),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(chosen, fc.constant(null)), { minLength: 2, maxLength: 2 }),
        async (choices) => {
          const copilot = opened({ model: modelOf([clarifications, understanding]).model })
          let wait = await copilot.start()
          for (const each of choices) {
            if (wait) wait = await copilot.choose(wait, each ? option(...each) : { isSkipped: true })
          }
          expect(wait).toBeNull()
          expect(copilot.options().map(({ step }) => step)).toEqual([1, 2])
          for (const { answer, options, multiple } of copilot.options()) {
            const offered = new Set(options.map(({ id }) => id))
            expect(answer?.ids.every((id) => offered.has(id))).toBe(true)
            expect(multiple || (answer?.ids.length ?? 0) <= 1).toBe(true)
            expect(answer?.skipped === true).toBe(answer?.ids.length === 0 && answer.own === undefined)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a process that dies during the search resumes with the interpretation, and counts no second use', async () => {
    const { model, asked } = modelOf([{ questions: [] }, understanding, '第一次写的', '第二次写的[1]。'])
    const copilot = opened({ model })
    await copilot.start()
    expect(await copilot.resume(null)).toBeNull()
    expect(asked).toHaveLength(4)
    expect(copilot.used).toHaveLength(1)
    const texts = copilot.cards().filter(({ type, content }) => type === 'markdown' && content !== '')
    expect(texts.map(({ content }) => content)).toEqual(['第二次写的[1]。'])
  })
})

describe('without a model', () => {
  const about = (topic: string, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) =>
      hit({
        title: `四加亭${topic}之${'甲乙丙丁戊己'[index + from]}`,
        passage: `四加亭的${topic}，第${index + from}篇。`,
        publishedAt: `20${10 + index}-01-01`,
      }),
    )

  const undated = (each: SearchHit): SearchHit => ({ ...each, publishedAt: '' })
  const ofGuide = (each: SearchHit, index: number): SearchHit => ({ ...each, url: `/help/page-${index}` })

  test('the groups of the results are offered, and searched for', async () => {
    const copilot = opened({ hits: [...about('交通', 4), ...about('历史', 4)] })
    const wait = await copilot.start()
    expect(wait).toMatchObject({ wait: 'options' })
    const [asked] = copilot.options()
    expect(asked).toMatchObject({
      question: '更想了解哪一方面？',
      multiple: true,
      why: '先找到 8 份资料，方面各不相同。',
    })
    expect(asked?.options.map(({ label }) => label).toSorted()).toEqual(['交通', '历史'].toSorted())
    const history = asked?.options.find(({ label }) => label === '历史')?.id ?? ''
    expect(await copilot.choose(wait, option({ step: 1, ids: [history] }))).toBeNull()
    expect(copilot.provider.queries.slice(1)).toEqual(['四加亭怎么玩？', '四加亭怎么玩？ 历史'])
    expect(copilot.used).toHaveLength(1)
  })

  /** Two aspects of titles, and a third that half of the texts of each have. */
  const mixed = [...about('交通', 4), ...about('历史', 4)].map((each, index) =>
    index % 2 === 0 ? { ...each, passage: `${each.passage}那里有风景。` } : each,
  )
  const labelsIn = async (held: LibraryIndex) => {
    const copilot = opened({ hits: mixed, library: held })
    await copilot.start()
    return copilot.options()[0]?.options.map(({ label }) => label)
  }

  test('words of titles precede those of the text, and words common in the library are no aspects', async () => {
    const titled = ['交通', '历史'].toSorted()
    const found = await labelsIn(library)
    expect([found?.slice(0, 2).toSorted(), found?.slice(2)]).toEqual([titled, ['风景']])
    const much = Array.from({ length: 60 }, (_, index) => ({ title: `第${index}号`, text: '这里说风景。' }))
    expect((await labelsIn(await libraryOf(much)))?.toSorted()).toEqual(titled)
  })

  test.each<[string, readonly SearchHit[]]>([
    ['verbs and general words', [...about('使用', 4), ...about('设置', 4)].map(undated)],
    ['pages of the guide', [...about('交通', 4), ...about('历史', 4)].map(undated).map(ofGuide)],
    ['one result', [bridge]],
    ['groups of two', [...about('交通', 2), ...about('历史', 2)]],
    ['one group', about('交通', 5)],
    ['nothing', []],
  ])('%s is answered immediately, and not counted', async (_what, hits) => {
    const copilot = opened({ hits })
    expect(await copilot.start()).toBeNull()
    expect([copilot.options(), copilot.used]).toEqual([[], []])
    expect(copilot.provider.queries).toEqual(['四加亭怎么玩？'])
    expect(textOf(copilot.cards())).not.toBe('')
  })
})

test('without remaining uses this is reported, and a normal search runs', async () => {
  const { model } = modelOf([])
  const copilot = opened({ model, left: 0 })
  expect(await copilot.start()).toBeNull()
  expect(readCards(copilot.cards(), 'tips')[0]?.text).toMatch(/用完了/)
  expect(textOf(copilot.cards())).toBe('四加亭在河边[1]。')
  expect(copilot.used).toEqual([])
})

test('a failing search ends the turn as failed with a message', async () => {
  const copilot = opened({
    model: modelOf([{ questions: [] }, understanding]).model,
    hits: new Error('down'),
  })
  await expect(copilot.start()).rejects.toMatchObject({ code: 'search_failed' })
  expect(
    readCards(copilot.cards(), 'progress')
      .at(-1)
      ?.steps.some(({ state }) => state === 'running'),
  ).toBe(false)
})

test('does not search for what an answer mentioned of a memory', async () => {
  const history = [{ question: '四加亭有什么', answer: '因为您对花生过敏，别吃那家的糕。' }]
  const memories = [{ text: '对花生过敏', remembered: 1 }]
  const queriesOf = async (queries: readonly string[], told: Pick<TurnRequest, 'history' | 'memories'>) => {
    const { model } = modelOf([{ questions: [] }, { ...understanding, queries }])
    const copilot = opened({ model, told })
    await copilot.start()
    return copilot.provider.queries
  }

  const queries = ['四加亭 交通', '四加亭 花生过敏']
  expect(await queriesOf(queries, { history, memories })).toEqual(['四加亭 交通'])
  expect(await queriesOf(queries, { history })).toEqual(queries)
  expect(await queriesOf(['花生过敏'], { history, memories })).toEqual(['四加亭怎么玩？'])
})
