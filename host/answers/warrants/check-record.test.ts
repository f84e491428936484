import { describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SupportCheck, Verdict } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { AnsweredRecord } from '../../conversations/checking/checked-record.ts'
import { type LanguageModel, ModelError, textOf } from '../../models/language-model.ts'
import { checkRecord, isPending, lacksVerdicts, toJudged } from './check-record.ts'
import { checkTexts } from './check-texts.ts'
import { judgingModel } from './testing/judging-model.ts'

const passages = [
  '青石渡口在河的北岸，每天有26条船来往。',
  '渡口建于1951年，由石匠林师傅监工。渡口每天有20条船。',
]
const sources = passages.map((passage, at) => {
  return {
    index: at + 1,
    title: `资料${at + 1}`,
    seeMoreUrl: '',
    showName: '渡口网',
    passage,
    provider: '资料',
  }
})
const card = (type: string, content: unknown, id = type): Card => ({ id, type, target: 'end', content })
const text = '渡口建于1951年，由石匠林师傅监工[2]。渡口的船很多[1]。'
const answer = [card('search_result', sources), card('markdown', text)]
const suggestion = card('suggestion', [
  { question: '旧的？', questionId: '1', id: '1', isUser: false, isQuery: true },
])
const support = (content: Partial<SupportCheck>) =>
  card('support_check', { model: '', verdicts: [], ...content }, 'support')
const conflict = {
  topic: '船的数目',
  claims: [
    { text: '每天有26条船来往', sources: [1] },
    { text: '渡口每天有20条船', sources: [2] },
  ],
}
const questions = ['渡口几点开门？', '从县城怎么去？', '冬天开吗？', '谁修的？']
const judged = {
  verdicts: [{ item: 1, verdict: 'supported', quotes: ['每天有26条船来往'] }],
  conflicts: [conflict],
  questions,
}

const { signal } = new AbortController()

interface Scene {
  readonly cards?: readonly Card[]
  readonly model?: LanguageModel | null
  readonly record?: Partial<AnsweredRecord>
  readonly checks?: boolean
}

test('a judge is told what may be misread in a source', () => {
  const [source] = sources
  const unsure = [{ from: 13, to: 15 }]
  expect(source && toJudged({ ...source, unsure }).doubtful).toEqual(['，每天有【26】条船来往'])
  expect(source && toJudged(source)).not.toHaveProperty('doubtful')
})

async function checked({ cards = answer, model = null, record, checks = true }: Scene = {}) {
  const checker = {
    check: async (...given: Parameters<typeof checkTexts>) => (checks ? checkTexts(...given) : null),
  }
  const asked = {
    docId: 'd1',
    owner: 'u:1',
    question: '渡口怎么样？',
    earlier: [],
    wantsQuestions: true,
    cards,
  }
  return checkRecord(
    { checker, now: () => 0, isCommand: (text) => text.startsWith('记住') },
    { ...asked, ...record },
    model,
    signal,
  )
}
function contentOf<Type extends 'support_check' | 'suggestion' | 'conflict'>(
  cards: readonly Card[] | null,
  type: Type,
) {
  return readCards(cards ?? [], type)[0]
}

describe('a record is checked', () => {
  test('by the program and then by a model, with its contradictions and questions', async () => {
    const { model, asked } = judgingModel(JSON.stringify(judged))
    const further = await checked({ model, cards: [...answer, support({ is_pending: true })] })
    expect(further?.map(({ id, type, target }) => `${id} ${type} ${target}`)).toEqual([
      'support support_check end',
      'conflict conflict end',
      'suggestion suggestion end',
    ])
    expect(contentOf(further, 'support_check')).toEqual({
      model: '核对',
      verdicts: [
        {
          claim: '渡口建于1951年，由石匠林师傅监工',
          index: 2,
          state: 'supported',
          by: 'text',
          quotes: ['渡口建于1951年，由石匠林师傅监工。'],
        },
        { claim: '渡口的船很多', index: 1, state: 'supported', by: 'model', quotes: ['每天有26条船来往'] },
      ],
    })
    expect(contentOf(further, 'conflict')).toEqual([conflict])
    expect(asked).toHaveLength(1)
  })

  test('by the program alone without one: nothing is pending, and what is open is guessed at', async () => {
    const further = await checked({ cards: [...answer, support({ is_pending: true })] })
    expect(further).toHaveLength(1)
    expect(contentOf(further, 'support_check')).toMatchObject({
      model: '',
      verdicts: [
        { state: 'supported', by: 'text' },
        { state: 'unclear', by: 'none', score: expect.any(Number) },
      ],
    })
    expect(isPending(further ?? [])).toBe(false)
  })

  test('of earlier versions, in the place of its card', async () => {
    const old = card(
      'support_check',
      { model: '旧', verdicts: [{ claim: '渡口的船很多', index: 1, state: 'supported' }] },
      'c7',
    )
    expect(lacksVerdicts([...answer, old])).toBe(true)
    const further = await checked({ cards: [...answer, old] })
    expect(further?.map(({ id }) => id)).toEqual(['c7'])
    // What the old card said counts for nothing.
    expect(contentOf(further, 'support_check')).toMatchObject({
      model: '',
      verdicts: [{ by: 'text' }, { by: 'none' }],
    })
    expect(lacksVerdicts([...answer, ...(further ?? [])])).toBe(false)
  })

  test('again with the same result', async () => {
    const { model } = judgingModel(JSON.stringify(judged))
    const once = await checked({ model })
    const twice = await checked({ cards: [...answer, ...(once ?? [])] })
    expect(contentOf(twice, 'support_check')).toEqual(contentOf(once, 'support_check'))
    expect(twice).toHaveLength(1)
  })
})

describe('the model is given', () => {
  const sent = async (scene: Scene) => {
    const { model, asked } = judgingModel('{}')
    await checked({ ...scene, model })
    return JSON.parse(textOf(asked[0]?.messages.at(-1) ?? { role: 'user', content: '{}' })) as {
      readonly question: string
      readonly answer?: string
      readonly items: readonly { readonly sentence: string }[]
      readonly sources: readonly Record<string, unknown>[]
    }
  }

  test('the open statements, with site, date, page and section of their sources', async () => {
    const [first, ...others] = sources
    const dated = { ...first, publishDate: '2024-03-05', location: '第 3 页', heading: '第一章' }
    const {
      items,
      question,
      sources: shown,
    } = await sent({
      cards: [card('search_result', [dated, ...others]), card('markdown', text)],
    })
    expect(question).toBe('渡口怎么样？')
    expect(items.map(({ sentence }) => sentence)).toEqual(['渡口的船很多'])
    expect(shown).toMatchObject([{ id: 1, site: '渡口网', date: '2024-03-05', place: '第一章 · 第 3 页' }])
  })

  test('the beginning of the answer where questions are wanted, and none elsewhere', async () => {
    expect((await sent({})).answer).toBe(text)
    expect((await sent({ cards: [...answer, suggestion] })).answer).toBeUndefined()
  })

  test('nothing that a model has judged before', async () => {
    const byModel: Verdict = {
      claim: '渡口的船很多',
      index: 1,
      state: 'supported',
      by: 'model',
      quotes: ['甲'],
    }
    const cards = [...answer, support({ model: '核对', verdicts: [byModel], is_pending: true })]
    expect((await sent({ cards })).items).toEqual([])
    const { model } = judgingModel('{}')
    expect(contentOf(await checked({ model, cards }), 'support_check')?.verdicts[1]).toEqual(byModel)
  })
})

describe('questions to ask next', () => {
  const asks = async (scene: Scene) => {
    const { model } = judgingModel(JSON.stringify(judged))
    return contentOf(await checked({ ...scene, model }), 'suggestion')
  }

  test('are three, which are sent at once', async () => {
    expect(await asks({})).toEqual(
      questions.slice(0, 3).map((question, at) => {
        const id = `d1-${at + 1}`
        return { question, questionId: id, id, isUser: false, isQuery: true }
      }),
    )
  })

  test('are none where there are some', async () => {
    expect(await asks({ cards: [...answer, suggestion] })).toBeUndefined()
  })

  test('are none that were asked', async () => {
    const asked = await asks({ record: { question: questions[0] ?? '', earlier: questions.slice(1, 3) } })
    expect(asked?.map(({ question }) => question)).toEqual(['谁修的？'])
  })

  test('are no card where none is left', async () => {
    expect(await asks({ record: { earlier: questions } })).toBeUndefined()
  })
})

test('contradictions that are shown are not replaced', async () => {
  const { model } = judgingModel(JSON.stringify(judged))
  const shown = card('conflict', [{ ...conflict, topic: '别的' }], 'r-conflict')
  expect(contentOf(await checked({ model, cards: [...answer, shown] }), 'conflict')).toBeUndefined()
})

describe('a check that fails', () => {
  const pending = support({ is_pending: true, verdicts: checkTexts([text], sources).verdicts.slice() })

  const failing = (code: 'model_unreachable' | 'model_quota') =>
    judgingModel(async function* () {
      yield { kind: 'reasoning', text: '想' }
      throw new ModelError(code, 'down')
    })

  test.each<[string, { readonly model: LanguageModel }]>([
    ['because the model does not answer', failing('model_unreachable')],
    ['because the allowance is used up', failing('model_quota')],
    ['because the reply is garbled', judgingModel('都对')],
    ['because the reply is cut', judgingModel('{"verdicts":[{"item":1,')],
    ['because the reply is empty', judgingModel('')],
  ])('%s leaves the verdicts as the program made them, and nothing pending', async (_, { model }) => {
    const further = await checked({ model, cards: [...answer, pending] })
    expect(contentOf(further, 'support_check')?.verdicts).toEqual(checkTexts([text], sources).verdicts)
    expect(isPending(further ?? [])).toBe(false)
    expect(contentOf(further, 'suggestion')).toBeUndefined()
  })

  test.each([
    ['does not answer', failing('model_unreachable').model],
    ['answers without questions', judgingModel('都对').model],
  ])('because the model %s, and the sources bring questions to ask next', async (_, model) => {
    const named = sources.map((each) => ({
      ...each,
      title: '青石渡口',
      passage: `青石渡口建于1951年。${each.passage}`,
    }))
    const further = await checked({
      model,
      cards: [card('search_result', named), answer[1] ?? pending, pending],
    })
    expect(contentOf(further, 'suggestion')).toMatchObject([{ question: '青石渡口是什么时候建立的？' }])
  })

  test('because the program could not leaves what is there, and nothing pending', async () => {
    const further = await checked({ checks: false, cards: [...answer, pending] })
    expect(contentOf(further, 'support_check')).toMatchObject({
      model: '',
      verdicts: checkTexts([text], sources).verdicts,
    })
    expect(isPending(further ?? [])).toBe(false)
  })

  test('because the program could not stores nothing where there is nothing', async () => {
    expect(await checked({ checks: false })).toBeNull()
  })
})

test('a verdict of the model that tells nothing keeps the guess', async () => {
  const { model } = judgingModel('{"verdicts":[{"item":1,"verdict":"unclear","quotes":[]}]}')
  const [, verdict] = contentOf(await checked({ model }), 'support_check')?.verdicts ?? []
  const [, guess] = checkTexts([text], sources).verdicts
  expect(verdict).toMatchObject({ state: 'unclear', by: 'model', score: guess?.score })
})

test('a proof of the program stands, whatever a model has said', async () => {
  const accused: Verdict = {
    claim: '渡口建于1951年，由石匠林师傅监工',
    index: 2,
    state: 'contradicted',
    by: 'model',
    quotes: ['甲'],
  }
  const cards = [...answer, support({ model: '核对', verdicts: [accused] })]
  expect(contentOf(await checked({ cards }), 'support_check')?.verdicts[0]).toMatchObject({
    state: 'supported',
    by: 'text',
  })
})

test.each<[string, boolean, readonly Card[]]>([
  ['without a card', true, answer],
  [
    'with a card of earlier versions',
    true,
    [
      ...answer,
      card('support_check', { model: '', verdicts: [{ claim: '甲', index: 1, state: 'unclear' }] }),
    ],
  ],
  ['with a broken card', true, [...answer, card('support_check', '坏的')]],
  ['with its verdicts', false, [...answer, support({})]],
  ['without sources', false, [card('markdown', text)]],
  ['without a marker', false, [card('search_result', sources), card('markdown', '甲')]],
  ['without cards', false, []],
])('an answer %s lacks verdicts: %s', (_, expected, cards) => {
  expect(lacksVerdicts(cards)).toBe(expected)
})

test('only the last card tells whether a model is still to judge', () => {
  expect(isPending([...answer, support({ is_pending: true })])).toBe(true)
  expect(
    isPending([support({ is_pending: true }), card('support_check', { model: '', verdicts: [] }, 'x')]),
  ).toBe(false)
  expect(isPending(answer)).toBe(false)
})
