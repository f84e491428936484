import { expect, test } from '@jest/globals'
import { checkTexts } from '../answers/warrants/check-texts.ts'
import { ProviderFailure } from '../search/providers/provider-failure.ts'
import { type CheckNotesDeps, checkNotes } from './check-notes.ts'
import { citedText } from './cited-text.ts'

const check: CheckNotesDeps['check'] = async (...given) => checkTexts(...given)

const filesOf: CheckNotesDeps['filesOf'] = async () => new Map()

function pagesOf(texts: Readonly<Record<string, string>>) {
  const read: string[] = []
  const pages: CheckNotesDeps['pages'] = {
    read: async (url) => {
      read.push(url)
      const text = texts[url]
      if (text === undefined) throw new ProviderFailure('unreachable', 'no such page')
      return { siteName: '', image: '', publishedAt: '', passages: [{ heading: '', text }] } as never
    },
  }
  return { pages, read }
}

const content = `澜江号子有四种水势[^a]，1962 年采录了 36 首[^b]。茶馆天不亮开门[^c]。书上也这样说[^d]。再见[^a]。

[^a]: [号子](https://a.cn/x) · 澜江网，2024-08-01
[^b]: https://b.cn/y
[^c]: https://c.cn/gone
[^d]: 《茶经》
[^e]: 没有引用
`

test('footnotes become numbered sources by first citation', () => {
  expect(citedText(content)).toEqual({
    markdown:
      '澜江号子有四种水势[1]，1962 年采录了 36 首[2]。茶馆天不亮开门[3]。书上也这样说[4]。再见[1]。\n\n',
    notes: [
      { number: 1, label: 'a', text: '[号子](https://a.cn/x) · 澜江网，2024-08-01', url: 'https://a.cn/x' },
      { number: 2, label: 'b', text: 'https://b.cn/y', url: 'https://b.cn/y' },
      { number: 3, label: 'c', text: 'https://c.cn/gone', url: 'https://c.cn/gone' },
      { number: 4, label: 'd', text: '《茶经》', url: '' },
    ],
    citations: 5,
  })
})

test.each([
  ['another case', '甲[^Ab]。\n\n[^aB]: 书\n', [['Ab', '书', '']]],
  ['an escaped mark', '甲\\[^a]。\n\n[^a]: 书\n', []],
  ['a mark in code', '甲\n\n```md\n乙[^a]\n\n[^a]: 码\n```\n\n丙[^a]\n\n[^a]: 书\n', [['a', '书', '']]],
  [
    'two paragraphs',
    '甲[^a]。\n\n[^a]: 一\n\n    二 https://a.cn/2\n\n后文',
    [['a', '一 二 https://a.cn/2', 'https://a.cn/2']],
  ],
  [
    'brackets in a link',
    '甲[^a]。\n\n[^a]: [茶](https://a.cn/茶_\\(植物\\)?b=1) · 网\n',
    [['a', '[茶](https://a.cn/茶_\\(植物\\)?b=1) · 网', 'https://a.cn/茶_(植物)?b=1']],
  ],
  [
    'brackets in an address',
    '甲[^a]。\n\n[^a]: 见 https://a.cn/t_(x)，第 3 页\n',
    [['a', '见 https://a.cn/t_(x)，第 3 页', 'https://a.cn/t_(x)']],
  ],
  [
    'an address in brackets',
    '甲[^a]。\n\n[^a]: 网页（https://a.cn/x）(https://b.cn)\n',
    [['a', '网页（https://a.cn/x）(https://b.cn)', 'https://a.cn/x']],
  ],
])('of a footnote with %s are known', (_, text, expected) => {
  const { notes, markdown } = citedText(text)
  expect(notes.map(({ label, text: note, url }) => [label, note, url])).toEqual(expected)
  expect(markdown.includes('[1]')).toBe(expected.length > 0)
  expect(markdown).not.toContain('https:')
})

test.each([
  '[^a]: ',
  '[^a]: x\n\n    ',
  '```\n',
  '~~~\n```\n',
  '[^a]: https://a(',
  '[^a]: [x](https://a(',
  '[^a]\\',
])('%j without end takes linear time', (part) => {
  expect(citedText(part.repeat(300_000 / part.length)).notes.length).toBeLessThan(2)
})

test('what is said before them is checked against the pages that they link to', async () => {
  const { pages, read } = pagesOf({
    'https://a.cn/x': '澜江号子有四种水势。各有各的唱法。',
    'https://b.cn/y': '1962 年，文化馆采录了 26 首号子。',
  })
  const found = await checkNotes({ pages, filesOf, check }, content)
  expect(found.map(({ label, state }) => [label, state])).toEqual([
    ['a', 'supported'],
    ['b', 'unclear'],
    ['c', 'unread'],
    ['d', 'no_page'],
    ['a', 'unclear'],
  ])
  expect(found[1]).toMatchObject({ claim: '1962 年采录了 36 首', url: 'https://b.cn/y' })
  expect(read).toEqual(['https://a.cn/x', 'https://b.cn/y', 'https://c.cn/gone'])
})

test('at most twenty pages are read, and none without footnotes', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `话[^${at}]。`).join('')
  const notes = Array.from({ length: 30 }, (_, at) => `[^${at}]: https://a.cn/${at}\n`).join('')
  const { pages, read } = pagesOf({})
  expect(await checkNotes({ pages, filesOf, check }, `${many}\n\n${notes}`)).toHaveLength(30)
  expect(read).toHaveLength(20)
  expect(await checkNotes({ pages, filesOf, check }, '没有脚注[1]')).toEqual([])
})

test('more citations than a check can judge are refused with a sentence, and nothing is read', async () => {
  const { pages, read } = pagesOf({})
  const checked = (count: number) =>
    checkNotes({ pages, filesOf, check }, `${'一句[^a]。'.repeat(count)}\n\n[^a]: https://a.cn/1`)
  await expect(checked(1_001)).rejects.toMatchObject({
    code: 'too_large',
    message: '一次最多核对 1000 处引用，请分成几篇再核对',
  })
  expect(read).toEqual([])
  expect((await checked(1_000)).length).toBeGreaterThan(0)
})

test('a crowded check says so', async () => {
  const { pages } = pagesOf({})
  await expect(checkNotes({ pages, filesOf, check: async () => null }, content)).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('own files count as pages do', async () => {
  const own = async () => new Map([[1, '茶馆早上六点卸门板。九点上客。']])
  const found = await checkNotes(
    { pages: null, filesOf: own, check },
    '茶馆早上六点卸门板[^1]。茶馆早上八点卸门板[^1]。\n\n[^1]: 手记.docx · 第 3 页\n',
  )
  expect(found.map(({ state, url }) => [state, url])).toEqual([
    ['supported', ''],
    ['unclear', ''],
  ])
})

test('each of three hundred footnotes has its verdict', async () => {
  const said = Array.from({ length: 300 }, (_, at) => `茶馆第${at + 1}张桌子靠窗[^1]。`).join('')
  const own = async () => new Map([[1, '茶馆第300张桌子靠窗。']])
  const found = await checkNotes(
    { pages: null, filesOf: own, check },
    `${said}\n\n[^1]: 手记.docx · 第 3 页\n`,
  )
  expect(found).toHaveLength(300)
  expect(found.filter(({ state }) => state === 'supported')).toHaveLength(1)
})
