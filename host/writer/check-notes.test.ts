import { expect, test } from '@jest/globals'
import { countCitations } from '../answers/citations/count-citations.ts'
import { ProviderFailure } from '../search/providers/provider-failure.ts'
import { type CheckNotesDeps, checkNotes } from './check-notes.ts'
import { citedText } from './cited-text.ts'

const judgeCitations: CheckNotesDeps['judgeCitations'] = async (markdown, sources) =>
  countCitations(markdown, sources)

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

test('what is said before them is checked against the pages that they link to', async () => {
  const { pages, read } = pagesOf({
    'https://a.cn/x': '澜江号子有四种水势，各有各的唱法。',
    'https://b.cn/y': '1962 年，文化馆采录了 26 首号子。',
  })
  const found = await checkNotes({ pages, filesOf, judgeCitations }, content)
  expect(found.map(({ label, state }) => [label, state])).toEqual([
    ['a', 'supported'],
    ['b', 'contradicted'],
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
  expect(await checkNotes({ pages, filesOf, judgeCitations }, `${many}\n\n${notes}`)).toHaveLength(30)
  expect(read).toHaveLength(20)
  expect(await checkNotes({ pages, filesOf, judgeCitations }, '没有脚注[1]')).toEqual([])
})

test('more citations than a check can judge are refused with a sentence, and nothing is read', async () => {
  const { pages, read } = pagesOf({})
  const check = (count: number) =>
    checkNotes({ pages, filesOf, judgeCitations }, `${'一句[^a]。'.repeat(count)}\n\n[^a]: https://a.cn/1`)
  await expect(check(1_001)).rejects.toMatchObject({
    code: 'too_large',
    message: '一次最多核对 1000 处引用，请分成几篇再核对',
  })
  expect(read).toEqual([])
  expect((await check(1_000)).length).toBeGreaterThan(0)
})

test('a crowded check says so', async () => {
  const { pages } = pagesOf({})
  await expect(
    checkNotes({ pages, filesOf, judgeCitations: async () => null }, content),
  ).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('own files count as pages do', async () => {
  const own = async () => new Map([[1, '卸门板是在早上六点。']])
  const found = await checkNotes(
    { pages: null, filesOf: own, judgeCitations },
    '早上六点卸门板[^1]。早上八点卸门板[^1]。\n\n[^1]: 手记.docx · 第 3 页\n',
  )
  expect(found.map(({ state, url }) => [state, url])).toEqual([
    ['supported', ''],
    ['contradicted', ''],
  ])
})
