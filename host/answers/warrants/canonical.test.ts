import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { inChinese } from '../../../lib/text/testing/rewrite-numbers.ts'
import { canonicalText } from './canonical.ts'

describe('the same is the same', () => {
  test.each([
    ['in full width', '渡口ＡＢＣ有２６条船', '渡口abc有26条船'],
    ['in traditional characters', '渡口每天開兩班輪船', '渡口每天开两班轮船'],
    ['with other punctuation', '渡口在北岸，每天两班。', '渡口在北岸, 每天两班'],
    ['with other spaces', '渡口 每天\t两 班\n船', '渡口每天两班船'],
    ['in capitals', 'Python 与 PYTHON', 'python与python'],
    ['with separators', '共有12,345人', '共有12345人'],
    ['in words', '共有一万二千三百四十五人', '共有12345人'],
    ['in tens of thousands', '投资 3.5 万元', '投资35000元'],
    ['in hundreds of millions', '投资两亿元', '投资200,000,000元'],
    ['a date with hyphens', '2024-03-05开馆', '2024年3月5日开馆'],
    ['a date with slashes', '2024/3/5开馆', '二〇二四年三月五日开馆'],
    ['a day', '3月5号开馆', '3月5日开馆'],
    ['an hour', '早上8点开门', '早上8时开门'],
    ['a percentage in words', '下降了百分之三十', '下降了30%'],
    ['tenths', '下降了三成', '下降了30%'],
    ['per mille', '下降了30‰', '下降了3%'],
    ['kilometres', '全长3.2公里', '全长3200米'],
    ['centimetres', '高46厘米', '高0.46米'],
    ['kilograms', '重两公斤', '重2000克'],
    ['tonnes', '重3吨', '重3000千克'],
    ['hectares', '占地2公顷', '占地20000平方米'],
    ['kilowatts', '功率3千瓦', '功率3000瓦'],
    ['with a zero behind the point', '票价2.50元', '票价2.5元'],
  ])('%s', (_, one, other) => {
    expect(canonicalText(one)).toBe(canonicalText(other))
  })

  test('millilitres', () => {
    expect(canonicalText('每瓶500毫升')).toBe(canonicalText('每瓶0.5升'))
  })

  test('a number and its words, of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 99_999_999 }), (value) => {
        expect(canonicalText(`共有${inChinese(value)}人到过渡口`)).toBe(
          canonicalText(`共有${value.toLocaleString('en')}人到过渡口`),
        )
      }),
    )
  })
})

describe('something else is something else', () => {
  test.each([
    ['another digit', '共有26条船', '共有27条船'],
    ['another unit', '长26米', '长26厘米'],
    ['a measure of other things', '共有3人', '共有3家'],
    ['points and minutes', '得了3分', '用了3分钟'],
    ['months and a month', '3个月', '3月'],
    ['a year and years', '2024年', '24年'],
    ['an ordinal', '第3章', '3章'],
    ['ten times as much', '投资3万元', '投资30万元'],
    ['another currency in words', '售价300美元', '售价300元'],
    ['a decimal', '长1.5米', '长15米'],
    ['percent and a number', '上升5%', '上升5'],
    ['leading zeros', '编号0014', '编号14'],
    ['numbers side by side', '第3、5号', '第35号'],
    ['a word more', '渡口有船', '渡口没有船'],
    ['another order', '东岸比西岸高', '西岸比东岸高'],
  ])('%s', (_, one, other) => {
    expect(canonicalText(one)).not.toBe(canonicalText(other))
  })

  test.each([
    ['a minus', '最低气温-5度', '最低气温5度'],
    ['a currency', '票价$300', '票价¥300'],
    ['a bound', '人数≥30人', '人数≤30人'],
    ['more and less', '水温>25度', '水温<25度'],
    ['up and down', '净值↑3%', '净值↓3%'],
    ['yes and no', '带宠物：✓', '带宠物：✗'],
    ['a power', '约有10⁶个', '约有106个'],
    ['feet and inches', '高6′', '高6″'],
    ['a first digit that was not read', '保证金为□6,400元', '保证金为6,400元'],
    ['a digit that was not read', '单价为3□50元', '单价为350元'],
    ['a numeral that was not read', '于□十二日内付清', '于十二日内付清'],
    ['a share that was not read', '违约金为□5%', '违约金为5%'],
    ['a word that was not read', '押金□退', '押金退'],
    ['a comma that ends a negation', '不，可以拍照', '不可以拍照'],
  ])('%s', (_, one, other) => {
    expect(canonicalText(one)).not.toBe(canonicalText(other))
  })

  // Case, marks between digits and zeros behind the point mean something in few words, and nothing in most.
  test.failing.each([
    ['a fraction and a proportion', '浓度为1/3', '浓度为1:3'],
    ['a version', 'Python 3.10 起可用', 'Python 3.1 起可用'],
    ['milliwatts and megawatts', '功率为5mW', '功率为5MW'],
    ['bits and bytes', '带宽100Mb', '带宽100MB'],
  ])('%s', (_, one, other) => {
    expect(canonicalText(one)).not.toBe(canonicalText(other))
  })
})

test('punctuation and spaces around words change nothing, whatever they are', () => {
  const words = fc.array(fc.constantFrom('渡口', '北岸', '开门', 'ferry', '船工'), {
    minLength: 2,
    maxLength: 8,
  })
  const between = fc.array(fc.constantFrom('，', '。', ' ', '、', '；', '“', '”', '\n', '《', '》'), {
    minLength: 8,
    maxLength: 8,
  })
  fc.assert(
    fc.property(words, between, (own, marks) => {
      const marked = own.map((word, at) => word + (marks[at] ?? '')).join('')
      expect(canonicalText(marked)).toBe(canonicalText(own.join('')))
    }),
  )
})

test('any text has a canonical form', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void canonicalText(text)))
})
