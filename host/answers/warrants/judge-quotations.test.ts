import { describe, expect, test } from '@jest/globals'
import { judgeAnswer } from './judge-answer.ts'
import type { JudgedSource } from './judge-prompt.ts'
import {
  judgedSource,
  judgeQuestion,
  judgeReply,
  judgingModel,
  openClaim,
  passage,
} from './testing/judging-model.ts'

const { signal } = new AbortController()

/** What becomes of one statement that a model gives a verdict on. */
async function judged(
  text: string,
  verdict: string,
  quotes: readonly string[],
  sources: readonly JudgedSource[] = [judgedSource()],
) {
  const { model } = judgingModel(judgeReply({ item: 1, verdict, quotes }))
  const cited = sources.map(({ index }) => index)
  return (await judgeAnswer(model, judgeQuestion([openClaim(text, cited)], sources), signal))?.verdicts ?? []
}
const stateOf = async (...of: Parameters<typeof judged>) =>
  (await judged(...of)).map(({ state }) => state).join()

describe('supported counts with words of the source', () => {
  test.each<[string, string[], string]>([
    ['as they are', ['以种茶和编竹器为生'], 'supported'],
    ['in other width and script', ['以種茶和編竹器為生。'], 'supported'],
    ['across a comma', ['编竹器为生，桥由石匠'], 'supported'],
    ['beside words that are not there', ['以种茶和编竹器为生', '自古如此传说'], 'supported'],
    ['not without any', [], 'unclear'],
    ['not invented ones', ['以种茶和养蚕为生的人'], 'unclear'],
    ['not too few', ['种茶'], 'unclear'],
    ['not the title', ['四加亭'], 'unclear'],
    ['not more than a quotation', [passage.repeat(6)], 'unclear'],
    ['not empty ones', ['', ' ', '。'], 'unclear'],
  ])('%s', async (_, quotes, expected) => {
    expect(await stateOf('居民靠茶叶和竹编过日子', 'supported', quotes)).toBe(expected)
  })

  test('of another source they do not count', async () => {
    const sources = [
      judgedSource(),
      judgedSource({ index: 2, title: '茶', passage: '那里的茶叶远销海外多年。' }),
    ]
    const { model } = judgingModel(
      judgeReply({ item: 1, verdict: 'supported', quotes: ['那里的茶叶远销海外多年'] }),
    )
    const found = await judgeAnswer(model, judgeQuestion([openClaim('茶叶远销海外', [1])], sources), signal)
    expect(found?.verdicts).toMatchObject([{ index: 1, state: 'unclear', quotes: [] }])
  })

  test('those of a short source as a whole count', async () => {
    expect(await stateOf('那里全是水', 'supported', ['都是水'], [judgedSource({ passage: '都是水' })])).toBe(
      'supported',
    )
  })

  test('the same words may serve several statements', async () => {
    const quotes = ['四加亭的人以种茶和编竹器为生']
    const { model } = judgingModel(
      judgeReply({ item: 1, verdict: 'supported', quotes }, { item: 2, verdict: 'supported', quotes }),
    )
    const claims = [openClaim('居民靠种茶为生'), openClaim('居民靠编竹器为生')]
    const found = await judgeAnswer(model, judgeQuestion(claims), signal)
    expect(found?.verdicts.map(({ state }) => state)).toEqual(['supported', 'supported'])
  })

  test('each source needs its own; together they need what the statement says', async () => {
    const sources = [
      judgedSource(),
      judgedSource({ index: 2, title: '茶', passage: '那里的茶叶从1987年起远销海外。' }),
    ]
    const both = ['桥由石匠林师傅修建', '茶叶从1987年起远销海外']
    const text = '桥出自石匠之手，茶叶1987年起卖到海外'
    expect(await judged(text, 'supported', both, sources)).toMatchObject([
      { index: 1, state: 'supported', quotes: [both[0]] },
      { index: 2, state: 'supported', quotes: [both[1]] },
    ])
    expect(await stateOf(text, 'supported', both.slice(1), sources)).toBe('unclear,supported')
    expect(await stateOf(text, 'supported', both.slice(0, 1), sources)).toBe('unclear,unclear')
  })

  test('the same words are stored once', async () => {
    const [verdict] = await judged('居民靠种茶为生', 'supported', [
      '以种茶和编竹器为生',
      '以种茶和编竹器为生',
    ])
    expect(verdict?.quotes).toEqual(['以种茶和编竹器为生'])
  })
})

describe('supported falls where the words lack', () => {
  test.each<[string, string, string[]]>([
    ['a number', '桥长45米，由石匠修建', ['桥由石匠林师傅修建', '桥长42米']],
    ['a unit', '桥长42尺，由石匠修建', ['桥由石匠林师傅修建', '桥长42米']],
    [
      'a number that another sentence of the source has',
      '居民靠种茶为生，花了3.5万元',
      ['以种茶和编竹器为生'],
    ],
    ['a year', '桥由石匠林师傅于1951年修建', ['桥由石匠林师傅修建']],
    ['a title of a work', '桥见于《四加亭志》，由石匠修建', ['桥由石匠林师傅修建']],
    ['a foreign name', '桥由石匠Smith修建', ['桥由石匠林师傅修建']],
    ['all that the statement says', '鲸鱼每年从南极出发迁徙到赤道附近产仔', ['桥由石匠林师傅修建']],
  ])('%s', async (_, text, quotes) => {
    expect(await stateOf(text, 'supported', quotes)).toBe('unclear')
  })

  test.each<[string, string, string[]]>([
    ['in other notation', '桥花了35,000元，长0.042公里', ['桥长42米，花了3.5万元']],
    ['as an article', '桥由一位石匠修建，是一座好桥', ['桥由石匠林师傅修建']],
  ])('and stands where they have it %s', async (_, text, quotes) => {
    expect(await stateOf(text, 'supported', quotes)).toBe('supported')
  })

  test.each<[string, string, string[]]>([
    ['one year of another number of years', '桥修了一年就完工', ['桥修了三年才完工']],
    ['an ordinal', '四加亭的桥是县里的第二座石桥', ['四加亭的桥是县里的第三座石桥']],
    ['one of another number of things', '桥有一座亭子，由石匠修建', ['桥有三座亭子']],
  ])('%s, which no article hides', async (_, text, quotes) => {
    const words = `桥修了三年才完工。四加亭的桥是县里的第三座石桥。桥有三座亭子。`
    const passages = [judgedSource({ passage: `${passage}${words}` })]
    expect(await stateOf(text, 'supported', quotes, passages)).toBe('unclear')
  })

  // No program knows names and negations in Chinese: a judge that does not see them is believed.
  test.failing.each<[string, string, string[]]>([
    ['a name in Chinese', '桥由石匠周师傅修建', ['桥由石匠林师傅修建']],
    ['a negation', '桥不是由石匠林师傅修建', ['桥由石匠林师傅修建']],
  ])('%s', async (_, text, quotes) => {
    expect(await stateOf(text, 'supported', quotes)).toBe('unclear')
  })
})

describe('what stands around the passage', () => {
  const dated = [judgedSource({ passage: '桥于3月5日正式通车。', date: '2024-03-06', place: '第 7 页' })]

  test('gives a date its year', async () => {
    expect(await stateOf('桥在2024年3月5日通车', 'supported', ['桥于3月5日正式通车'], dated)).toBe(
      'supported',
    )
    expect(await stateOf('桥在2023年3月5日通车', 'supported', ['桥于3月5日正式通车'], dated)).toBe('unclear')
  })

  test('gives a name of the title', async () => {
    const titled = [judgedSource({ title: '《四加亭志》', passage: '桥于3月5日正式通车。' })]
    expect(await stateOf('《四加亭志》说桥在3月5日通车', 'supported', ['桥于3月5日正式通车'], titled)).toBe(
      'supported',
    )
  })

  // Defect: also its day, and the number of its page.
  test.each([
    ['no day', '桥在3月6日通车'],
    ['no page', '桥在3月5日通车，共7页'],
  ])('gives a statement %s', async (_, text) => {
    expect(await stateOf(text, 'supported', ['桥于3月5日正式通车'], dated)).toBe('unclear')
  })
})

describe('a number that follows from those of the words', () => {
  const price = { item: 1, verdict: 'supported', quotes: ['票价原来2899元，现在2399元'] }
  const calculated = async (text: string, calculation: string) => {
    const { model } = judgingModel(judgeReply({ ...price, calculation }))
    return (await judgeAnswer(model, judgeQuestion([openClaim(text)]), signal))?.verdicts ?? []
  }

  test('makes the statement derived, with the calculation', async () => {
    const [verdict] = await calculated('便宜了500元', '2899-2399=500元')
    expect(verdict).toMatchObject({ state: 'derived', by: 'model', steps: '2899 − 2399 = 500元' })
  })

  test.each([
    ['another comes out', '便宜了600元', '2899-2399=600元'],
    ['nothing is calculated', '便宜了500元', ''],
  ])('does not, where %s', async (_, text, calculation) => {
    expect((await calculated(text, calculation)).map(({ state }) => state)).toEqual(['unclear'])
  })
})
