import { expect, test } from '@jest/globals'
import { verdictKey } from '../../../lib/text/citations/verdict-map.ts'
import { checkTexts, mostClaims } from './check-texts.ts'

const sources = [
  { title: '渡口志', passage: '青石渡口在河的北岸，每天有26条船来往。' },
  { title: '县志', passage: '渡口建于1951年，由石匠林师傅监工。' },
]

test('the statements of all texts have their verdicts in reading order, and what is open is told apart', () => {
  const { verdicts, open, unjudged, total, bad } = checkTexts(
    ['渡口建于1951年，由石匠林师傅监工[2]。船很多[1]。', '渡口在1991年翻修过一次。见[9]。'],
    sources,
  )
  expect(verdicts.map(({ claim, index, state }) => [claim, index, state])).toEqual([
    ['渡口建于1951年，由石匠林师傅监工', 2, 'supported'],
    ['船很多', 1, 'unclear'],
    ['渡口在1991年翻修过一次。', 0, 'uncited'],
  ])
  expect(open.map(({ text, sources: cited, score }) => [text, cited, score])).toEqual([
    ['船很多', [1], verdicts[1]?.score],
  ])
  expect([unjudged, total, bad]).toEqual([0, 3, 1])
})

test('a statement is open for those of its sources only that do not prove it', () => {
  const { open } = checkTexts(['渡口建于1951年，由石匠林师傅监工[1][2]。'], sources)
  expect(open.map(({ sources: cited }) => cited)).toEqual([[1]])
})

test('the same statement of the same source counts once', () => {
  const { verdicts, open, total } = checkTexts(['船很多[1]。', '船很多[1]。\n\n船很多[1]。'], sources)
  expect([verdicts.length, open.length, total]).toEqual([1, 1, 1])
})

test(`of more than ${mostClaims} statements the first are looked at, and the rest counted`, () => {
  const line = (at: number) => `第${at}条船在北岸[1]`
  const text = Array.from({ length: mostClaims + 30 }, (_, at) => `- ${line(at)}`).join('\n')
  const { verdicts, unjudged, total } = checkTexts([text], sources)
  expect([verdicts.length, unjudged, total]).toEqual([mostClaims, 30, mostClaims + 30])
  expect(verdicts.at(-1)?.claim).toBe(`第${mostClaims - 1}条船在北岸`)
})

test('a very long statement is not sent to a model', () => {
  const { verdicts, open } = checkTexts([`${'船'.repeat(500)}[1]。`], sources)
  expect(verdicts).toMatchObject([{ claim: '船'.repeat(400), state: 'unclear' }])
  expect(open).toEqual([])
})

test.each([
  ['no text', [], sources],
  ['a text without statements', ['你好。'], sources],
  ['no sources', ['船很多[1]。'], []],
])('%s has no verdicts', (_, texts, given) => {
  expect(checkTexts(texts, given)).toMatchObject({ verdicts: [], open: [], unjudged: 0 })
})

test('no two verdicts have the same key', () => {
  const text =
    '船很多[1]，船很多[2]。船很多[1][2]。\n\n- 船很多[2]\n- 渡口建于1951年3月。\n- 渡口建于1951年3月。'
  const { verdicts } = checkTexts([text, text], sources)
  const keys = verdicts.map(({ index, claim }) => verdictKey(index, claim))
  expect(new Set(keys).size).toBe(keys.length)
})
