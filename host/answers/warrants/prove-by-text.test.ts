import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { inChinese } from '../../../lib/text/testing/rewrite-numbers.ts'
import { proveByText } from './prove-by-text.ts'
import { readSource } from './read-source.ts'

const passage = `青石渡口在河的北岸，每天有26条船来往，冬天也开。渡口建于1951年3月5日，由石匠林师傅监工，花了3.5万元。从渡口到县城有12公里，骑车走近一个小时。
渡口的票价是两元钱，学生和老人只收一半。河上最早的船夫姓周，他的儿子如今在县城开车。`
const source = readSource({ title: '青石渡口的来历与变迁', passage })
const proven = (claim: string) => proveByText(claim, source) !== null

describe('is proven: a whole sentence', () => {
  test.each([
    ['as it is', '渡口建于1951年3月5日，由石匠林师傅监工，花了3.5万元。'],
    ['without its full stop', '渡口建于1951年3月5日，由石匠林师傅监工，花了3.5万元'],
    ['in full width', '渡口建于１９５１年３月５日，由石匠林师傅监工，花了３.５万元。'],
    ['in traditional characters', '渡口建於1951年3月5日，由石匠林師傅監工，花了3.5萬元。'],
    ['with the date in another form', '渡口建于1951-03-05，由石匠林师傅监工，花了3.5万元。'],
    ['with the number in another form', '渡口建于1951年3月5日，由石匠林师傅监工，花了35,000元。'],
    ['with the unit in another form', '从渡口到县城有12,000米，骑车走近一个小时。'],
    ['with spaces', '渡口建于 1951 年 3 月 5 日，由石匠林师傅监工，花了 3.5 万元。'],
    ['with half-width punctuation', '渡口建于1951年3月5日, 由石匠林师傅监工, 花了3.5万元.'],
    ['that is the title', '青石渡口的来历与变迁'],
  ])('%s', (_, claim) => {
    expect(proven(claim)).toBe(true)
  })

  test('and its words in the source are given', () => {
    expect(proveByText('渡口建於1951-03-05，由石匠林師傅監工，花了35000元', source)).toBe(
      '渡口建于1951年3月5日，由石匠林师傅监工，花了3.5万元。',
    )
  })
})

describe('the number of a clause is none of what it says', () => {
  const contract = readSource({
    title: '租赁合同',
    passage:
      '第二条 租金每月人民币8,500元，押金为人民币20,000元。\n第三条　押金在设备归还后15个工作日内退还。\n①承租人自行承担运输的费用。\n第四条线路的末班车是晚上十点半。',
  })
  test.each([
    ['租金每月人民币8,500元，押金为人民币20,000元。', true],
    ['第二条 租金每月人民币8,500元，押金为人民币20,000元。', true],
    ['押金在设备归还后15个工作日内退还', true],
    ['承租人自行承担运输的费用。', true],
    ['第三条 租金每月人民币8,500元，押金为人民币20,000元。', false],
    ['线路的末班车是晚上十点半。', false],
    ['租金每月人民币8,500元。', false],
  ])('%s: %s', (claim, isProven) => {
    expect(proveByText(claim, contract) !== null).toBe(isProven)
  })
})

describe('so is the number of an item, where several lines have one', () => {
  const contract = readSource({
    title: '租赁合同',
    passage:
      '4.1 租期自2024年3月1日起一年。\n4.2 乙方应在三日内付清押金。\n（一）设备由乙方自行保管。\n（二）丢失的按原价赔偿给甲方。\n十、四十名学生参加了考试。',
  })
  test.each([
    ['乙方应在三日内付清押金。', true],
    ['4.2 乙方应在三日内付清押金。', true],
    ['4.1 乙方应在三日内付清押金。', false],
    ['丢失的按原价赔偿给甲方。', true],
    ['（二）丢失的按原价赔偿给甲方。', true],
    ['四十名学生参加了考试。', false],
  ])('%s: %s', (claim, isProven) => {
    expect(proveByText(claim, contract) !== null).toBe(isProven)
  })
  test.each([
    ['一、二年级学生共120人。\n三、四年级学生共150人。\n五、六年级学生共130人。', '六年级学生共130人。'],
    ['一、二年级学生共120人。\n二、三年级学生共150人。', '三年级学生共150人。'],
    ['一、领导讲话用时三十分钟。\n三、四号船明天早上出发。', '四号船明天早上出发。'],
  ])('what belongs to the number is not left out: %s', (passage, claim) => {
    expect(proveByText(claim, readSource({ title: '', passage }))).toBeNull()
  })
  test.each([
    ['九、乙方应在三日内付清押金。\n十、丢失的按原价赔偿给甲方。', '丢失的按原价赔偿给甲方。'],
    ['十九、乙方应在三日内付清押金。\n二十、丢失的按原价赔偿给甲方。', '丢失的按原价赔偿给甲方。'],
    ['3.9 乙方应在三日内付清押金。\n3.10 丢失的按原价赔偿给甲方。', '丢失的按原价赔偿给甲方。'],
  ])('the number before is another word: %s', (passage, claim) => {
    expect(proveByText(claim, readSource({ title: '', passage }))).not.toBeNull()
  })
  test('a height is no number of an item', () => {
    const rules = readSource({ title: '', passage: '4.2 米以上的车辆不得从桥上通行。\n自行车推行。' })
    expect(proveByText('米以上的车辆不得从桥上通行。', rules)).toBeNull()
  })
})

describe('is not proven', () => {
  test.each([
    ['a part of a clause', '每天有26条船'],
    ['the beginning of a sentence', '青石渡口在河的北岸，每天有26条船来往。'],
    ['the beginning of a clause', '渡口建于1951年'],
    ['the end of a sentence', '骑车走近一个小时。'],
    ['a clause from the middle', '由石匠林师傅监工，花了3.5万元。'],
    ['clauses in another order', '每天有26条船来往，青石渡口在河的北岸。'],
    ['clauses of two sentences', '青石渡口在河的北岸，花了3.5万元。'],
    [
      'two sentences as one',
      '青石渡口在河的北岸，每天有26条船来往，冬天也开，渡口的票价是两元钱，学生和老人只收一半。',
    ],
    ['a clause left out in the middle', '青石渡口在河的北岸，冬天也开。'],
    ['a question', '渡口的票价是两元钱，学生和老人只收一半？'],
    ['a question with the words of a statement', '从渡口到县城有12公里，骑车走近一个小时吗？'],
    ['another number', '从渡口到县城有13公里，骑车走近一个小时。'],
    ['another unit', '从渡口到县城有12米，骑车走近一个小时。'],
    ['a name exchanged', '渡口建于1951年3月5日，由石匠周师傅监工，花了3.5万元。'],
    ['a word too much', '渡口的票价是两元钱，学生和老人只收一小半。'],
    ['a word too few', '渡口的票价是两元钱，学生和老人收一半。'],
    ['a text of few letters', '冬天也开。'],
    ['nothing', ''],
    ['punctuation', '。'],
  ])('%s', (_, claim) => {
    expect(proven(claim)).toBe(false)
  })

  test('a statement that the source only asks', () => {
    const asked = readSource({ title: '', passage: '青石渡口明年就要停航了吗？青石渡口明年就要搬走？' })
    expect(proveByText('青石渡口明年就要搬走。', asked)).toBeNull()
    expect(proveByText('青石渡口明年就要搬走？', asked)).not.toBeNull()
  })

  test('a statement of another source', () => {
    expect(
      proveByText('渡口的票价是两元钱，学生和老人只收一半。', readSource({ title: '', passage: '' })),
    ).toBeNull()
  })
})

test('is proven: a step of a numbered list', () => {
  const steps = readSource({ title: '', passage: '1. 停止全部服务。\n2. 运行 backup-tool load all.sql。\n' })
  expect(proveByText('运行 backup-tool load all.sql。', steps)).not.toBeNull()
})

const subjects = ['青石渡口', '北岸的老码头', '县城的轮船公司', '河口的灯塔']
const clause = fc.constantFrom('每天有来往的船', '由石匠林师傅监工', '在河的北岸', '风景很美', '通往县城')
const sentence = fc
  .record({
    subject: fc.constantFrom(...subjects),
    amount: fc.integer({ min: 2, max: 99_999 }),
    unit: fc.constantFrom('米', '元', '人', '吨', '年', '公里', '次'),
    clauses: fc.uniqueArray(clause, { minLength: 1, maxLength: 4 }),
  })
  .map(({ subject, amount, unit, clauses }) => ({
    subject,
    amount,
    unit,
    parts: [`${subject}共有${amount}${unit}`, ...clauses],
  }))
/** About two subjects. */
const twoSentences = fc.tuple(sentence, sentence).filter(([one, other]) => one.subject !== other.subject)
type Sentence = typeof sentence extends fc.Arbitrary<infer Value> ? Value : never
const whole = ({ parts }: Sentence) => `${parts.join('，')}。`
const within = (one: Sentence, other: Sentence) =>
  readSource({ title: '渡口', passage: `${whole(other)}${whole(one)}` })

test('a sentence of the source is proven in each notation', () => {
  const fullWidth = (text: string) =>
    text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  fc.assert(
    fc.property(twoSentences, ([one, other]) => {
      const source = within(one, other)
      const written = whole(one)
      expect(proveByText(written, source)).toBe(written)
      expect(proveByText(fullWidth(written), source)).toBe(written)
      expect(proveByText(written.replaceAll('，', ', ').replace('。', ''), source)).toBe(written)
      // 七万三千米 may be read as kilometres.
      if (one.amount > 9 && one.amount % 1_000 !== 0)
        expect(proveByText(written.replace(String(one.amount), inChinese(one.amount)), source)).toBe(written)
      expect(proveByText(written.replace(String(one.amount), one.amount.toLocaleString('en')), source)).toBe(
        written,
      )
    }),
  )
})

test('a sentence with one character changed, left out or added is not proven', () => {
  fc.assert(
    fc.property(twoSentences, fc.nat(), fc.constantFrom('山', '不', '7', 'x'), ([one, other], place, by) => {
      const source = within(one, other)
      const written = whole(one)
      const letters = Array.from(written, (each, at) => (/[\p{L}\p{N}]/u.test(each) ? at : -1)).filter(
        (at) => at >= 0,
      )
      const at = letters[place % letters.length] ?? 0
      fc.pre(written[at] !== by)
      const changed = [
        written.slice(0, at) + by + written.slice(at + 1),
        written.slice(0, at) + by + written.slice(at),
        written.slice(0, at) + written.slice(at + 1),
      ]
      for (const claim of changed) expect([claim, proveByText(claim, source)]).toEqual([claim, null])
    }),
  )
})

test('a sentence with another number or unit is not proven', () => {
  fc.assert(
    fc.property(twoSentences, fc.integer({ min: 1, max: 500 }), ([one, other], more) => {
      const source = within(one, other)
      const amount = `${one.amount}${one.unit}`
      const written = whole(one)
      expect(proveByText(written.replace(amount, `${one.amount + more}${one.unit}`), source)).toBeNull()
      expect(
        proveByText(written.replace(amount, `${one.amount}${one.unit === '米' ? '元' : '米'}`), source),
      ).toBeNull()
    }),
  )
})

test('clauses of two sentences, or in another order, are never joined', () => {
  fc.assert(
    fc.property(twoSentences, ([one, other]) => {
      fc.pre(one.parts.length > 1 && other.parts.length > 1)
      const source = within(one, other)
      const [first = '', ...rest] = one.parts
      const mixed = `${first}，${other.parts[0]}，${rest.join('，')}。`
      expect(proveByText(mixed, source)).toBeNull()
      expect(proveByText(`${rest.join('，')}，${first}。`, source)).toBeNull()
    }),
  )
})

test('a question is never proven by a statement', () => {
  fc.assert(
    fc.property(sentence, (one) => {
      const source = readSource({ title: '', passage: whole(one) })
      expect(proveByText(whole(one).replace('。', '？'), source)).toBeNull()
      expect(proveByText(`${one.parts[0]}？`, source)).toBeNull()
    }),
  )
})
