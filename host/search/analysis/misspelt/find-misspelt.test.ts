import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { foldToLetters } from '../../../../lib/text/fold.ts'
import { findMisspelt, isPinyin } from './find-misspelt.ts'
import { soundsAlike } from './likeness.ts'
import { readingsOf, syllables } from './readings.ts'
import { nameAt, spellNames } from './spelled-names.ts'

const names = [
  '青桐渡口',
  '青桐渡口的历史',
  '重庆长江大桥',
  '吕梁女子学校',
  '那须盐原站',
  '城巴A22线',
  '西安',
  '先农坛',
  'KV 缓存',
  '松平康忠',
]
const spelled = spellNames(names.map(foldToLetters))
const found = (query: string, limit = 3) => findMisspelt(spelled, query, limit).map(({ name }) => names[name])

describe('findMisspelt', () => {
  test.each<[string, string, string[]]>([
    ['full pinyin', 'qingtongdukou', ['青桐渡口', '青桐渡口的历史']],
    ['with spaces and capitals', 'Qing Tong Du Kou', ['青桐渡口', '青桐渡口的历史']],
    ['with apostrophes', "qing'tong'du'kou", ['青桐渡口', '青桐渡口的历史']],
    ['of a part', 'dukou', ['青桐渡口', '青桐渡口的历史']],
    ['not ended yet', 'qingtongduk', ['青桐渡口', '青桐渡口的历史']],
    ['with several readings', 'chongqingchangjiangdaqiao', ['重庆长江大桥']],
    ['by the other reading', 'zhongqingzhangjiang', ['重庆长江大桥']],
    ['with ü as v', 'lvliangnvzi', ['吕梁女子学校']],
    ['with ü', 'lüliang', ['吕梁女子学校']],
    ['with letters and digits', 'chengbaa22xian', ['城巴A22线']],
    ['divided in two ways', 'xian', ['西安', '先农坛', '城巴A22线']],
    ['initials', 'qtdk', ['青桐渡口', '青桐渡口的历史']],
    ['initials with zh, ch and sh', 'chqchjdq', ['重庆长江大桥']],
    ['initials inside', 'dqx', []],
    ['two initials inside', 'dk', []],
    ['the same sound', '清铜度扣', ['青桐渡口', '青桐渡口的历史']],
    ['near shape', '松乎康忠', ['松平康忠']],
    ['another character', '那须盐圆站', ['那须盐原站']],
    ['an unknown mistake', '那须盐虎站', ['那须盐原站']],
    ['two that are none', '那须龙虎站', []],
    ['one character', '青', []],
    ['nothing', '', []],
    ['punctuation', '，。', []],
    ['not there', 'zhongguo', []],
  ])('%s: %s', (_, query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('among equals the shorter name comes first, then the earlier; at most the requested number', () => {
    const many = ['渡口甲乙', '渡口丙', '渡口丁']
    const places = findMisspelt(spellNames(many), 'dukou', 2).map(({ name }) => many[name])
    expect(places).toEqual(['渡口丙', '渡口丁'])
  })

  test('any name is found by its pinyin, initials and letters, without errors', () => {
    const name = fc
      .array(fc.constantFrom(...Array.from('青桐渡口重庆长江单乐都着ab12')), { minLength: 2, maxLength: 12 })
      .map((characters) => characters.join(''))
      .filter((text) => /[\u4e00-\u9fff]/.test(text))
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), fc.nat(), (all, seed) => {
        const list = spellNames(all)
        const wanted = all[seed % all.length] ?? ''
        const pinyin = Array.from(wanted, (character) => {
          const readings = readingsOf(character.charCodeAt(0))
          return readings.length === 0 ? character : (syllables[readings[seed % readings.length] ?? 0] ?? '')
        }).join('')
        const hits = (query: string) => findMisspelt(list, query, all.length).map((hit) => all[hit.name])
        if (isPinyin(pinyin)) expect(hits(pinyin)).toContain(wanted)
        expect(hits(wanted)[0]).toBe(wanted)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.array(fc.string()), (query, list) => {
        const hits = findMisspelt(spellNames(list.map(foldToLetters)), query, 5)
        expect(hits.length).toBeLessThanOrEqual(5)
        expect(new Set(hits.map(({ name: place }) => place)).size).toBe(hits.length)
      }),
    )
  })
})

test('each place of the row belongs to the name at this place', () => {
  const list = ['一', '', '二三', '四五六']
  const row = spellNames(list)
  const at = (text: string) => nameAt(row, Array.from(row.codes).indexOf(text.charCodeAt(0)))
  expect(Array.from('一二三四五六').map(at)).toEqual([0, 2, 2, 3, 3, 3])
})

test('the readings are syllables, and say which characters sound alike', () => {
  expect(syllables.every((syllable) => /^[a-z]{1,6}$/.test(syllable))).toBe(true)
  expect(new Set(syllables).size).toBe(syllables.length)
  const readings = (character: string) =>
    readingsOf(character.charCodeAt(0)).map((reading) => syllables[reading])
  expect(readings('重')).toEqual(['chong', 'zhong'])
  expect(readings('女')).toContain('nv')
  expect(readings('a')).toEqual([])
  for (const [asked, code, isAlike] of [
    ['己', '已', false],
    ['清', '晴', true],
    ['同', '同', true],
    ['同', '和', false],
  ] as const) {
    expect([asked, code, soundsAlike(asked.charCodeAt(0), code.charCodeAt(0))]).toEqual([
      asked,
      code,
      isAlike,
    ])
  }
})
