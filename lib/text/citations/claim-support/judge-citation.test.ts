import { describe, expect, test } from '@jest/globals'
import { judgeCitation } from './judge-citation.ts'

interface Source {
  readonly title: string
  readonly passage: string
}

const tide: Source = {
  title: '潮汐',
  passage:
    '潮汐是海水在天体（主要是月球和太阳）引潮力作用下所产生的周期性运动。多数海岸一天涨两次潮，两次高潮相隔约12小时25分。' +
    '朔、望时月球和太阳的引力叠加，形成大潮；上弦、下弦时互相抵消，形成小潮。加拿大的芬迪湾潮差最大，可达16.3米。' +
    '1966年，法国建成朗斯潮汐电站，装机容量24万千瓦，作者写过《潮汐与人》。',
}
const bay: Source = { title: '芬迪湾', passage: '芬迪湾在加拿大东岸，长270公里。英文名Bay of Fundy。' }
const libraries: Source = {
  title: '两座图书馆',
  passage:
    '东江图书馆藏书200万册，西岭图书馆藏书150万册。东江图书馆建于1985年，西岭图书馆建于2003年，占地面积分别为70亩和420亩。' +
    '2016-11，读者人数从80万人增加到100万人。阅览室长47厘米的牌子由林工设计。',
}
const match: Source = {
  title: '决赛',
  passage:
    '广州恒大在主场击败了北京国安，成为首个夺冠的南方球队。北京市的人口比上海市多。该岛由葡萄牙人发现，后来被荷兰人占领。' +
    '公司没有参加2010年的展览，产量比上年增加了三成，总部位于河流东岸。',
}
const lease: Source = {
  title: '租赁和值班',
  passage: '未经乙方书面同意，甲方不得转租。无证人员不得入内。没有店长签字不能下单。',
}
const prices: Source = {
  title: '公司',
  passage:
    '公司注册资本500万元，市值3.2亿元，距总部4.8万公里，服务900万人口，预算12万，库存3千件，' +
    '营收1.5万亿元，产能20万吨，去年卖出1亿2000万台。',
}
const spacedPrices: Source = { ...prices, passage: prices.passage.replaceAll(/(?<=\d)(?=[万亿千])/g, ' ') }

const judge = (claim: string, ...sources: readonly Source[]) => {
  const together = sources.map((_, index) => index + 1)
  return judgeCitation({ claim, indices: together, together }, sources)
}
const stateOf = (claim: string, source: Source) => judge(claim, source)[0]?.state

describe('supported: the sentence in its own or in other words', () => {
  test.each([
    ['多数海岸一天涨两次潮。', tide],
    ['大多数海岸每天会出现两次涨潮', tide],
    ['世界上潮差最大的地方是加拿大芬迪湾', tide],
    ['芬迪灣的潮差最大，可達１６.３米。', tide],
    ['法国于1966年建成了朗斯潮汐电站，其装机容量为240,000千瓦', tide],
    ['该电站装机二十四万千瓦', tide],
    ['朔望之时，日月引力相互叠加，因此会出现大潮', tide],
    ['简单来说，潮汐主要是由月球和太阳的引潮力造成的', tide],
    ['装机容量24万千瓦，朗斯潮汐电站建成', tide],
    ['《潮汐与人》', tide],
    ['牌子长0.47米', libraries],
    ['2016年11月，读者人数增加到100万人', libraries],
    ['北京国安被广州恒大击败', match],
    ['荷兰人后来占领了该岛', match],
    ['上海市的人口比北京市少', match],
    ['产量比上年增加了30%', match],
  ])('%s', (claim, source) => {
    expect(stateOf(claim, source)).toBe('supported')
  })
})

describe('unclear: the source differs, which rules withhold support for and never call a contradiction', () => {
  test.each([
    ['法国于1967年建成朗斯潮汐电站', tide],
    ['法国于1966年建成朗斯潮汐电站，装机容量24千瓦', tide],
    ['加拿大的芬迪湾潮差最大，可达13.6米', tide],
    ['加拿大的芬迪湾潮差最小，可达16.3米', tide],
    ['多数海岸一天涨12次潮', tide],
    ['上弦、下弦时互相抵消，不形成小潮', tide],
    ['北京国安在主场击败了广州恒大', match],
    ['广州恒大被北京国安击败', match],
    ['上海市的人口比北京市多', match],
    ['公司参加了2010年的展览', match],
    ['产量比上年减少了三成', match],
    ['总部位于河流西岸', match],
    ['广州恒大成为首个夺冠的北方球队', match],
    ['产量比上年增加了两成', match],
    // The rules see a difference in each of these, and each is true: they read one negation where there are two.
    ['经乙方书面同意可以转租', lease],
    ['持证人员可以入内', lease],
    ['店长签字后可以下单', lease],
  ])('%s', (claim, source) => {
    expect(judge(claim, source)).toEqual([{ state: 'unclear', reason: '' }])
  })
})

describe('supported: numbers with a space before their scale, as models write them', () => {
  const claims = [
    '公司注册资本500万元',
    '市值3.2亿元',
    '距总部4.8万公里',
    '服务900万人口',
    '预算12万',
    '库存3千件',
    '营收1.5万亿元',
    '产能20万吨',
    '去年卖出1亿2000万台',
  ]
  test.each(claims)('%s', (claim) => {
    const spaced = claim.replaceAll(/(?<=\d)(?=[万亿千])/g, ' ')
    const spacedAll = spaced.replaceAll(/(?<=[\u4e00-\u9fff])(?=\d)|(?<=[万亿千])(?=[元公人件吨台])/g, ' ')
    for (const source of [prices, spacedPrices])
      expect([claim, spaced, spacedAll].map((each) => stateOf(each, source))).toEqual([
        'supported',
        'supported',
        'supported',
      ])
  })
})

describe('derived: recalculated, with the calculation', () => {
  test.each([
    ['两座图书馆藏书合计350万册', '200万 + 150万'],
    ['东江图书馆比西岭图书馆多藏书50万册', '200万 − 150万'],
    ['西岭图书馆比东江图书馆晚建18年', '2003年 − 1985年'],
    ['西岭图书馆的占地面积是东江图书馆的6倍', '420亩 ÷ 70亩'],
    ['西岭图书馆藏书相当于东江图书馆的75%', '150万 ÷ 200万'],
    ['西岭图书馆藏书比东江图书馆少25%', '150万 − 200万'],
    ['读者人数增加了25%', '100万人 − 80万人'],
  ])('%s', (claim, steps) => {
    expect(judge(claim, libraries)).toEqual([{ state: 'derived', reason: steps }])
  })

  test.each([
    '两座图书馆藏书合计360万册',
    '东江图书馆比西岭图书馆多藏书60万册',
    '西岭图书馆比东江图书馆晚建16年',
    '西岭图书馆的占地面积是东江图书馆的9倍',
    '西岭图书馆藏书相当于东江图书馆的65%',
    '读者人数增加了35%',
  ])('not so when it is wrong: %s', (claim) => {
    expect(stateOf(claim, libraries)).toBe('unclear')
  })
})

describe('unclear: never shown as supported', () => {
  test.each([
    '德国于1966年建成朗斯潮汐电站',
    '作者写过《潮汐与鱼》',
    'Fundy的潮差最大',
    '蓝鲸是世界上最大的动物',
    '潮汐电站深受游客喜爱，每年举办灯会',
    '因此可以这样说',
    '',
  ])('%s', (claim) => {
    expect(stateOf(claim, tide)).toBe('unclear')
  })
})

describe('sources named together', () => {
  const states = (...of: Parameters<typeof judge>) => judge(...of).map(({ state }) => state)

  test('support a claim together, each with its share', () => {
    const claim = '加拿大东岸的芬迪湾长270公里，潮差最大，可达16.3米'
    expect(states(claim, tide)).toEqual(['unclear'])
    expect(states(claim, bay)).toEqual(['unclear'])
    expect(states(claim, tide, bay)).toEqual(['supported', 'supported'])
  })

  test('one without any part of the claim does not count as support next to one that has', () => {
    const whale = { title: '鲸', passage: '蓝鲸吃磷虾。' }
    expect(states('1966年，法国建成朗斯潮汐电站', tide, whale)).toEqual(['supported', 'unclear'])
  })

  test('a claim that they do not support together is supported by none', () => {
    expect(states('芬迪湾长280公里，潮差最大', tide, bay)).not.toContain('supported')
  })
})

test('a source that is not there supports nothing', () => {
  expect(judgeCitation({ claim: '潮', indices: [3], together: [3] }, [tide])).toEqual([
    { state: 'unclear', reason: '' },
  ])
})

test('an overlong sentence is unclear and costs no time', () => {
  expect(stateOf('16.3，'.repeat(20_000), tide)).toBe('unclear')
})

test.each([
  ['sentences', (length: number) => '芬迪湾的潮差最大，可达16.3米。'.repeat(length)],
  ['one sentence without an end', (length: number) => '芬迪湾的潮差最大可达16.3米'.repeat(length)],
  ['one character', (length: number) => '潮'.repeat(length * 12)],
])('a long passage supports nothing that it does not say: %s', (_, passageOf) => {
  const claim = '朗斯潮汐电站的潮差不是最大，只有13.6米，由德国在1967年建成。'
  expect(stateOf(claim, { title: '', passage: passageOf(800) })).not.toBe('supported')
})
