import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { proveBySum } from './prove-by-sum.ts'
import { readSource } from './read-source.ts'

const stepsOf = (claim: string, ...passages: string[]) =>
  proveBySum(
    claim,
    passages.map((passage) => readSource({ title: '', passage })),
  )?.steps ?? null

const passage =
  '甲店的相机售价2899元，送三脚架。乙店的相机售价2399元，不送。渡口建于1951年，1991年翻修。今年产茶50吨，去年产茶40吨。及格率是80%，优秀率是20%。一号井深200米，二号井深50米，三号井深150米。'

describe('follows', () => {
  test.each([
    ['a difference', '一个是2899元，一个是2399元，两者相差500元。', '2899元 − 2399元 = 500元'],
    [
      'a difference in other notation',
      '一个是２８９９元，一个是2,399元，两者相差五百元。',
      '2899元 − 2,399元 = 五百元',
    ],
    ['a sum', '2899元和2399元，合计5298元。', '2899元 + 2399元 = 5298元'],
    ['a span of years', '从1951年到1991年，前后相隔40年。', '1991年 − 1951年 = 40年'],
    ['percentage points', '80%与20%相差60个百分点。', '80% − 20% = 60个百分点'],
    ['a number that ends like another', '200米、50米和150米，共400米。', '200米 + 50米 + 150米 = 400米'],
    ['a share', '50米占200米的25%。', '50米 ÷ 200米 = 25%'],
    ['a ratio', '200米与50米比，大的是小的4倍。', '200米 ÷ 50米 = 4倍'],
    ['a rounded ratio', '2899元与2399元比，大的约是小的1.2倍。', '2899元 ÷ 2399元 = 1.2倍'],
    [
      'a sentence of the source, and a difference',
      '乙店的相机售价2399元，不送，2899元与2399元相差500元。',
      '2899元 − 2399元 = 500元',
    ],
  ])('%s', (_, claim, steps) => {
    expect(stepsOf(claim, passage)).toBe(steps)
  })

  test('from numbers of several sources', () => {
    expect(stepsOf('2899元与2399元相差500元。', '甲店售价2899元。', '乙店售价2399元。')).toBe(
      '2899元 − 2399元 = 500元',
    )
  })
})

describe('does not follow', () => {
  test.each([
    ['a wrong difference', '2899元与2399元相差600元。'],
    ['a wrong sum', '2899元和2399元，合计5300元。'],
    ['a wrong span', '从1951年到1991年，前后相隔41年。'],
    ['a wrong share', '50米占200米的20%。'],
    ['a rise, which says which was first', '从40吨到50吨，提高了10吨。'],
    ['a change in percent', '从40吨到50吨，增长25%。'],
    ['a part of a sentence', '乙店的相机售价2399元，2899元与2399元相差500元。'],
    ['a fall that was a rise', '从40吨到50吨，减少了10吨。'],
    ['a rise that was a fall', '从200米到50米，增长了75%。'],
    ['a result in another unit', '2899元与2399元相差500吨。'],
    ['a number that no source has', '2899元与2300元相差599元。'],
    ['two results of one clause', '2899元与2399元相差500元，合计5298元，平均2649元。'],
    ['something else that is said', '甲店比乙店贵500元，服务更好。'],
    ['a name that no source has', '丙店的相机售价2899元，2899元与2399元相差500元。'],
    ['one operand', '2899元，相差500元。'],
    ['no number', '甲店更贵。'],
    ['nothing', ''],
    ['what needs no calculation', '甲店的相机售价2899元，送三脚架。'],
  ])('%s', (_, claim) => {
    expect(stepsOf(claim, passage)).toBeNull()
  })

  test('from a source without the numbers', () => {
    expect(stepsOf('2899元与2399元相差500元。', '甲店售价2899元。')).toBeNull()
    expect(stepsOf('2899元与2399元相差500元。')).toBeNull()
  })
})

describe('does not follow, since the source says something else of its numbers', () => {
  test.each([
    ['a change the other way round', '从50吨降到40吨，减少了10吨。', '去年产茶40吨，今年涨到50吨。'],
    ['a share the other way round', '200米占50米的25%。', passage],
    ['a ratio the other way round', '50米是200米的4倍。', passage],
    [
      'clauses of two things',
      '始建于1951年，塔楼1991年拆除，历时40年。',
      '桥始于1951年。始建于1951年，桥面铺木板。塔楼1991年拆除，原址建广场。',
    ],
    [
      'a plan without its condition',
      '工程1951年开工，1991年完工，历时40年。',
      '如果照计划，工程1951年开工，1991年完工。',
    ],
    [
      'a clause that its sentence denies',
      '甲店的相机售价2899元，2899元与2399元相差500元。',
      '甲店的相机售价2899元，这是谣传。乙店售价2399元。',
    ],
    [
      'a clause that is only asked',
      '甲店的相机售价2899元，2899元与2399元相差500元。',
      '甲店的相机售价2899元？乙店售价2399元。',
    ],
  ])('%s', (_, claim, text) => {
    expect(stepsOf(claim, text)).toBeNull()
  })
})

describe('follows in the units of the tables', () => {
  test.each([
    ['decibels', '一个是30分贝，一个是50分贝，两者相差20分贝。', '甲机30分贝。乙机50分贝。'],
    ['kilowatt-hours', '30千瓦时和50千瓦时，合计80千瓦时。', '甲户30千瓦时。乙户50千瓦时。'],
    ['litres', '30升和50升，合计80升。', '甲桶30升。乙桶50升。'],
    ['containers', '30TEU和50TEU，合计80TEU。', '甲港30TEU。乙港50TEU。'],
    [
      'kilometres an hour',
      '一个是30公里/小时，一个是50公里/小时，两者相差20公里/小时。',
      '甲30公里/小时。乙50公里/小时。',
    ],
  ])('%s', (_, claim, text) => {
    expect(stepsOf(claim, text)).not.toBeNull()
  })
})

// Arithmetic that the model has to see.
describe('is not recognised although it follows', () => {
  test.failing.each([
    ['more than', '2899元比2399元多500元。', passage],
    ['days apart', '3月5日到3月15日，晚了10天。', '开工在3月5日。完工在3月15日。'],
    ['converted', '2公顷折合20000平方米。', '占地2公顷。'],
    ['an average', '200米和50米，平均125米。', passage],
  ])('%s', (_, claim, text) => {
    expect(stepsOf(claim, text)).not.toBeNull()
  })
})

test('right results are recognised, and wrong ones never, for any two amounts', () => {
  const amount = fc.integer({ min: 11, max: 9_999 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 9 }), (one, other, wrong) => {
      const source = `甲户用了${one}吨。乙户用了${other}吨。`
      const [sum, difference] = [one + other, Math.abs(one - other)]
      fc.pre(![one, other].includes(difference))
      const by = (result: number, words: string) =>
        stepsOf(`${one}吨和${other}吨，${words}${result}吨。`, source)
      expect(by(sum, '合计')).not.toBeNull()
      expect(by(difference, '相差')).not.toBeNull()
      fc.pre(![one, other].includes(sum + wrong) && ![one, other].includes(difference + wrong))
      expect(by(sum + wrong, '合计')).toBeNull()
      expect(by(difference + wrong, '相差')).toBeNull()
    }),
  )
})
