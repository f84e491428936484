import { describe, expect, test } from '@jest/globals'
import { judgeCitation } from './judge-citations.ts'

const tide = {
  title: '潮汐',
  passage:
    '潮汐是海水在天体（主要是月球和太阳）引潮力作用下所产生的周期性运动。多数海岸一天涨两次潮，两次高潮相隔约12小时25分。' +
    '朔、望时月球和太阳的引力叠加，形成大潮；上弦、下弦时互相抵消，形成小潮。加拿大的芬迪湾潮差最大，可达16.3米。' +
    '1966年，法国建成朗斯潮汐电站，装机容量24万千瓦，作者写过《潮汐与人》。',
}
const bay = { title: '芬迪湾', passage: '芬迪湾在加拿大东岸，长270公里。英文名Bay of Fundy。' }

const judge = (claim: string, ...sources: { title: string; passage: string }[]) => {
  const together = sources.map((_, index) => index + 1)
  return judgeCitation({ claim, indices: together, together }, sources)
}

describe('a sentence that its passage bears out', () => {
  test.each([
    '多数海岸一天涨两次潮。',
    '大多数海岸每天会出现两次涨潮',
    '世界上潮差最大的地方是加拿大芬迪湾',
    '芬迪灣的潮差最大，可達１６.３米。',
    '法国于1966年建成了朗斯潮汐电站，其装机容量为240,000千瓦',
    '该电站装机二十四万千瓦',
    '朔望之时，日月引力相互叠加，因此会出现大潮',
    '简单来说，潮汐主要是由月球和太阳的引潮力造成的',
    '装机容量24万千瓦，朗斯潮汐电站建成',
    '《潮汐与人》',
    '因此可以这样说',
    '',
  ])('%s', (claim) => {
    expect(judge(claim, tide)).toEqual([true])
  })
})

describe('a sentence in which something is new', () => {
  test.each([
    '德国于1966年建成朗斯潮汐电站',
    '法国于1967年建成朗斯潮汐电站',
    '法国于1966年建成朗斯潮汐电站，装机容量24千瓦',
    '加拿大的芬迪湾潮差最大，可达13.6米',
    '多数海岸一天涨12次潮',
    '作者写过《潮汐与鱼》',
    'Fundy的潮差最大',
    '蓝鲸是世界上最大的动物',
  ])('%s', (claim) => {
    expect(judge(claim, tide)).toEqual([false])
  })
})

describe('sources named together', () => {
  test('bear a claim out together, each with its share', () => {
    const claim = '加拿大东岸的芬迪湾长270公里，潮差最大，可达16.3米'
    expect(judge(claim, tide)).toEqual([false])
    expect(judge(claim, bay)).toEqual([false])
    expect(judge(claim, tide, bay)).toEqual([true, true])
  })

  test('one that holds nothing of the claim is not verified beside one that does', () => {
    expect(judge('1966年，法国建成朗斯潮汐电站', tide, { title: '鲸', passage: '蓝鲸吃磷虾。' })).toEqual([
      true,
      false,
    ])
  })

  test('a claim that they do not bear out leaves all unverified', () => {
    expect(judge('芬迪湾长280公里，潮差最大', tide, bay)).toEqual([false, false])
  })
})

test('a source that is not there is not verified', () => {
  expect(judgeCitation({ claim: '潮', indices: [3], together: [3] }, [tide])).toEqual([false])
})

test('what is too long for a sentence is unverified, and is not held against its passage', () => {
  const startedAt = performance.now()
  expect(judge('16.3，'.repeat(20_000), tide)).toEqual([false])
  expect(performance.now() - startedAt).toBeLessThan(20_000)
}, 120_000)
