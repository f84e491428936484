import { describe, expect, test } from '@jest/globals'
import { ModelError, textOf } from '../../models/language-model.ts'
import { judgeAnswer } from './judge-answer.ts'
import {
  itemsOf,
  judgedSource,
  judgeQuestion,
  judgeReply,
  judgingModel,
  judgingModelOf,
  openClaim,
} from './testing/judging-model.ts'

const { signal } = new AbortController()

test('all statements are judged, without thinking, with their questions and contradictions', async () => {
  const other = judgedSource({ index: 2, passage: '四加亭的桥长50米，由木匠修建。' })
  const { model, asked } = judgingModelOf(
    {
      居民靠茶叶和竹编过日子: { verdict: 'supported', quotes: ['以种茶和编竹器为生'] },
      桥是木匠修的: { verdict: 'contradicted', quotes: ['桥由石匠林师傅修建'] },
      四加亭风景优美: { verdict: 'unsupported', quotes: [] },
      四加亭很安静: { verdict: 'unclear', quotes: [] },
    },
    {
      conflicts: [
        {
          topic: '桥长',
          claims: [
            { text: '桥长42米，花了3.5万元', sources: [1] },
            { text: '四加亭的桥长50米', sources: [2] },
          ],
        },
      ],
      questions: ['桥在哪里？'],
    },
  )
  const claims = ['居民靠茶叶和竹编过日子', '桥是木匠修的', '四加亭风景优美', '四加亭很安静'].map((text) =>
    openClaim(text),
  )
  const found = await judgeAnswer(
    model,
    { ...judgeQuestion(claims, [judgedSource(), other]), questions: 3 },
    signal,
  )
  expect(found).toMatchObject({
    model: '核对',
    verdicts: [
      {
        claim: '居民靠茶叶和竹编过日子',
        index: 1,
        by: 'model',
        state: 'supported',
        quotes: ['以种茶和编竹器为生'],
      },
      { claim: '桥是木匠修的', index: 1, by: 'model', state: 'contradicted', quotes: ['桥由石匠林师傅修建'] },
      { claim: '四加亭风景优美', index: 1, by: 'model', state: 'unsupported', quotes: [] },
      { claim: '四加亭很安静', index: 1, by: 'model', state: 'unclear', quotes: [] },
    ],
    questions: ['桥在哪里？'],
  })
  // Each side stands in its own source only.
  expect(found?.conflicts).toEqual([
    {
      topic: '桥长',
      claims: [
        { text: '桥长42米，花了3.5万元', sources: [1] },
        { text: '四加亭的桥长50米', sources: [2] },
      ],
    },
  ])
  // What is not borne out is read again.
  expect(asked).toHaveLength(2)
  expect(itemsOf(asked[1]).slice(0, 3)).toEqual(['四加亭很安静', '四加亭风景优美', '桥是木匠修的'])
  expect(asked[0]).toMatchObject({ thinking: false, temperature: 0, json: { name: 'verdicts' } })
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(textOf(asked[0]?.messages[0] ?? { role: 'system', content: '' })).toContain('最多 3 个')
})

describe('a reply that supports what no source says', () => {
  const dated = judgedSource({ passage: '桥长42米，宽6米。亭子高9米，由石匠修建。' })
  const claim = openClaim('亭子出自石匠之手')
  const supported = { verdict: 'supported', quotes: ['亭子高9米，由石匠修建'] }

  test('bears nothing else out', async () => {
    const { model, asked } = judgingModelOf({ 亭子出自石匠之手: supported }, { otherwise: supported })
    const found = await judgeAnswer(model, judgeQuestion([claim], [dated]), signal)
    expect(itemsOf(asked[0])).toEqual(['亭子出自石匠之手', '桥长9米,宽6米。', '亭子高42米,由石匠修建。'])
    expect(found?.verdicts.map(({ state }) => state)).toEqual(['unclear'])
  })

  test('and one that does not is believed', async () => {
    const unsupported = { verdict: 'unsupported', quotes: [] }
    const { model } = judgingModelOf({ 亭子出自石匠之手: supported }, { otherwise: unsupported })
    const found = await judgeAnswer(model, judgeQuestion([claim], [dated]), signal)
    expect(found?.verdicts.map(({ state }) => state)).toEqual(['supported'])
  })
})

describe('words of several readings', () => {
  const claim = openClaim('桥花了3.5万元，居民靠种茶为生')
  const [cost, tea] = ['桥长42米，花了3.5万元', '以种茶和编竹器为生']
  const saying = (...replies: readonly string[]) => {
    let read = 0
    return judgingModel(async function* () {
      yield { kind: 'text', text: replies[Math.min(read++, replies.length - 1)] ?? '' }
    })
  }
  const supported = (quote: string) => judgeReply({ item: 1, verdict: 'supported', quotes: [quote] })

  test('bear a statement out together', async () => {
    const { model, asked } = saying(supported(tea), supported(cost))
    const found = await judgeAnswer(model, judgeQuestion([claim]), signal)
    expect(asked).toHaveLength(2)
    expect(found?.verdicts).toMatchObject([{ state: 'supported', quotes: [tea, cost] }])
  })

  test('are asked for three times, then it stays open', async () => {
    const { model, asked } = saying(supported(tea))
    const found = await judgeAnswer(model, judgeQuestion([claim]), signal)
    expect(asked).toHaveLength(3)
    expect(found?.verdicts.map(({ state }) => state)).toEqual(['unclear'])
  })

  test('do not count where most readings oppose', async () => {
    const { model } = saying(supported(tea), judgeReply({ item: 1, verdict: 'unsupported' }))
    const found = await judgeAnswer(model, judgeQuestion([claim]), signal)
    expect(found?.verdicts).toMatchObject([{ state: 'unsupported', quotes: [] }])
  })
})

describe('contradicted and unsupported', () => {
  test.each<[string, string, string[], string]>([
    ['contradicted with words of the source', 'contradicted', ['桥由石匠林师傅修建'], 'contradicted'],
    ['contradicted without', 'contradicted', [], 'unclear'],
    ['contradicted with invented ones', 'contradicted', ['桥由铁匠赵师傅修建'], 'unclear'],
    ['contradicted with the title', 'contradicted', ['四加亭'], 'unclear'],
    ['unsupported', 'unsupported', [], 'unsupported'],
    ['unclear with words of the source', 'unclear', ['桥由石匠林师傅修建'], 'unclear'],
  ])('%s', async (_, verdict, quotes, expected) => {
    const { model } = judgingModel(judgeReply({ item: 1, verdict, quotes }))
    const [found] =
      (await judgeAnswer(model, judgeQuestion([openClaim('桥是木匠修的')]), signal))?.verdicts ?? []
    expect(found?.state).toBe(expected)
    expect(found?.quotes).toEqual(expected === 'contradicted' ? quotes : [])
  })
})

describe('there is no verdict', () => {
  test.each<[string, string]>([
    ['on a statement that the reply leaves out', judgeReply()],
    [
      'of two that differ',
      judgeReply(
        { item: 1, verdict: 'supported', quotes: ['以种茶和编竹器为生'] },
        { item: 1, verdict: 'unsupported' },
      ),
    ],
    [
      'for an item that was not asked',
      judgeReply(
        { item: 9, verdict: 'supported', quotes: ['以种茶和编竹器为生'] },
        { item: 0, verdict: 'unsupported' },
      ),
    ],
    ['in an unknown word', judgeReply({ item: 1, verdict: 'true', quotes: ['以种茶和编竹器为生'] })],
    ['in prose', '我觉得都对。'],
    ['in a reply without an end', '"'.repeat(200_000)],
  ])('%s', async (_, written) => {
    const found = await judgeAnswer(
      judgingModel(written).model,
      judgeQuestion([openClaim('居民靠种茶为生')]),
      signal,
    )
    expect(found).toMatchObject({ model: '核对', verdicts: [], conflicts: [], questions: [] })
  })

  test('on more statements than three calls have', async () => {
    const claims = Array.from({ length: 60 }, (_, at) => openClaim(`第${at}种说法`))
    const all = claims.map((_, at) => ({ item: at + 1, verdict: 'unsupported' }))
    const found = await judgeAnswer(judgingModel(judgeReply(...all)).model, judgeQuestion(claims), signal)
    expect(found?.verdicts).toHaveLength(48)
  })
})

describe('a call that does not end', () => {
  const first = `{"verdicts":[{"item":1,"verdict":"supported","quotes":["以种茶和编竹器为生"]},`
  const asked = judgeQuestion([openClaim('居民靠种茶为生'), openClaim('居民很多')])

  test('gives what was written before it failed', async () => {
    const { model } = judgingModel(async function* () {
      yield { kind: 'text', text: first }
      throw new ModelError('model_timeout', 'silent')
    })
    expect((await judgeAnswer(model, asked, signal))?.verdicts[0]?.state).toBe('supported')
  })

  test('gives what was written before it was aborted', async () => {
    const stop = new AbortController()
    const { model } = judgingModel(async function* () {
      yield { kind: 'text', text: first }
      stop.abort(new Error('late'))
      stop.signal.throwIfAborted()
    })
    expect((await judgeAnswer(model, asked, stop.signal))?.verdicts).toHaveLength(1)
  })

  test('gives nothing when it failed before', async () => {
    for (const code of ['model_unreachable', 'model_quota', 'model_filtered', 'model_too_long'] as const) {
      const { model } = judgingModel(async function* () {
        yield { kind: 'reasoning', text: '想' }
        throw new ModelError(code, 'down')
      })
      expect(await judgeAnswer(model, asked, signal)).toBeNull()
    }
  })

  test('is read to a bound only', async () => {
    let pieces = 0
    const { model } = judgingModel(async function* () {
      for (; pieces < 1_000; pieces += 1) yield { kind: 'text', text: ' '.repeat(1_000) }
    })
    await judgeAnswer(model, asked, signal)
    // Of each of three readings.
    expect(pieces).toBeLessThan(90)
  })

  test('by a fault of the program is not hidden', async () => {
    const { model } = judgingModel(async function* () {
      yield { kind: 'text', text: first }
      throw new TypeError('broken')
    })
    await expect(judgeAnswer(model, asked, signal)).rejects.toThrow('broken')
  })
})

describe('a judge that names lines', () => {
  const claims = ['居民靠茶叶和竹编过日子', '桥是木匠修的'].map((text) => openClaim(text))
  const reply =
    '{"verdicts":["1 supported 1.1","2 contradicted 1.1"],"conflicts":[],"questions":["桥在哪里？"]}'

  test('has said what stands there', async () => {
    const found = await judgeAnswer(judgingModel(reply).model, judgeQuestion(claims), signal)
    const quotes = ['四加亭的人以种茶和编竹器为生，桥由石匠林师傅修建。']
    expect(found?.verdicts[0]).toMatchObject({ state: 'supported', quotes })
  })

  test.each(['1.9', '2.1', ''])('has said nothing with line %j', async (line) => {
    const said = `{"verdicts":["1 supported ${line}"],"conflicts":[],"questions":[]}`
    const found = await judgeAnswer(judgingModel(said).model, judgeQuestion(claims), signal)
    expect(found?.verdicts).toMatchObject([{ state: 'unclear', quotes: [] }])
  })

  test('is heard before it has written its questions, but for its accusation', async () => {
    const heard: string[] = []
    let written = ''
    const { model } = judgingModel(async function* () {
      for (const text of reply) {
        written += text
        yield { kind: 'text', text }
      }
    })
    const found = await judgeAnswer(model, judgeQuestion(claims), signal, async ({ verdicts }) => {
      heard.push(`${verdicts.length} ${written.includes('questions')}`)
    })
    expect(heard).toEqual(['1 false'])
    expect(found?.questions).toEqual(['桥在哪里？'])
  })
})
