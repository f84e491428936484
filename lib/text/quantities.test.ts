import { describe, expect, test } from '@jest/globals'
import { foldForSearch } from './fold.ts'
import { findQuantities, isSameQuantity, type Quantity } from './quantities.ts'

const found = (text: string) => findQuantities(foldForSearch(text)).map(({ value, unit }) => value + unit)

describe('findQuantities', () => {
  test.each([
    ['1,200人 一千二百名 １２００', ['1200个', '1200个', '1200']],
    ['12万 十二万 0.12亿', ['120000', '120000', '12000000']],
    ['1亿2000万元', ['120000000元']],
    ['500 万元 3.2 亿元 4.8 万公里 900 万人', ['5000000元', '320000000元', '48000千米', '9000000个']],
    ['3 千件 1.5 万亿元', ['3000', '1500000000000元']],
    ['1 亿 2000 万元 1亿 2000万元 20 万千瓦', ['120000000元', '120000000元', '200000千瓦']],
    ['3 千米 5 千瓦 3 千克', ['3千米', '5千瓦', '3千克']],
    ['共 3\n万物 共 3  万 前 10 百度', ['3', '3', '10']],
    ['三成 百分之三十 30% 30％', ['30%', '30%', '30%', '30%']],
    ['三分之一', ['1/3']],
    ['2024年3月5日', ['2024年', '3月', '5日']],
    ['2024-03-05', ['2024年', '3月', '5日']],
    ['二〇二四年三月五号', ['2024年', '3月', '5日']],
    ['20世纪90年代', ['20世纪', '90年代']],
    ['第三届', ['3第']],
    ['3千米 3公里 24万千瓦', ['3千米', '3千米', '240000千瓦']],
    ['一千一百二十二米', ['1122米']],
    ['1937-1945年', ['1937', '1945年']],
    ['3个月', ['3个月']],
    ['1995日本', ['1995']],
    ['三国 一起 千万别 iPhone6 AGG01', []],
    ['2024-13-40', ['2024', '13', '40']],
    ['3□50元 □6,400元 6,□00元 4,8□ □5% □十二天 十□天 二□二四年 20□4年3月5日', ['3月', '5日']],
    ['共□人，3台 □', ['3个']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test('a quantity has its position, its unit included', () => {
    const text = '长一千二百米。'
    expect(findQuantities(text).map(({ start, end }) => text.slice(start, end))).toEqual(['一千二百米'])
  })

  test('a long run of numerals is no quantity', () => {
    expect(findQuantities('一'.repeat(100_000)).length).toBeLessThanOrEqual(1)
  })

  test('a long run of unread characters takes no longer than others', () => {
    expect(findQuantities(`${'1□'.repeat(50_000)} 3台`).map(({ value }) => value)).toEqual(['3'])
  })

  test('every one of a long text is found', () => {
    expect(findQuantities('一百二十万零三人，1,200年'.repeat(4_000))).toHaveLength(8_000)
  })
})

test.each([
  ['98年', '1998年', true],
  ['05年', '2005年', true],
  ['98年', '2098年', false],
  ['0014年', '2014年', false],
  ['12人', '12座', true],
  ['12人', '12年', false],
  ['12', '12年', true],
  ['12%', '12', true],
])('%s and %s are the same: %j', (left, right, isSame) => {
  const [a, b] = [left, right].map((text) => findQuantities(text)[0]) as [Quantity, Quantity]
  expect(isSameQuantity(a, b)).toBe(isSame)
})
