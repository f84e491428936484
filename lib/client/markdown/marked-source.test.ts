import { expect, test } from '@jest/globals'
import { findMarkedSource, locateWords } from './marked-source'

/** The source of what is marked on a page whose text is given. */
function sourceOf(text: string, page: string, marked: string, place = 0): string | null {
  let at = page.indexOf(marked)
  for (let passed = 0; passed < place; passed += 1) at = page.indexOf(marked, at + 1)
  const words = locateWords(page.slice(0, at), marked, page.slice(at + marked.length))
  const range = words && findMarkedSource(text, words)
  return range && text.slice(range.from, range.to)
}

test.each([
  ['a sentence', '甲。乙。丙。', '甲。乙。丙。', '乙。', '乙。'],
  ['words around bold type', '甲**乙**丙', '甲乙丙', '甲乙丙', '甲**乙**丙'],
  ['bold type alone', '甲**乙**丙', '甲乙丙', '乙', '乙'],
  ['what cuts through bold type', '甲**乙一**丙', '甲乙一丙', '一丙', '**乙一**丙'],
  [
    'what cuts through a link',
    '看[这里看](https://a.cn)吧',
    '看这里看吧',
    '看吧',
    '[这里看](https://a.cn)吧',
  ],
  ['a part of code', '用 `npm run` 吧', '用 npm run 吧', 'run', 'run'],
  ['code and what follows', '用 `npm run` 吧', '用 npm run 吧', 'run 吧', '`npm run` 吧'],
  ['two paragraphs', '# 题\n\n甲。\n\n乙。', '题\n甲。\n乙。', '甲。\n乙。', '甲。\n\n乙。'],
  ['a heading', '# 题\n\n甲。', '题\n甲。', '题', '题'],
  ['items', '- 一\n- 二\n- 三', '一\n二\n三', '二\n三', '二\n- 三'],
  ['an item whose mark looks like its text', '1. 1. x', '1. x', 'x', 'x'],
  ['escapes', '甲\\*乙\\*丙', '甲*乙*丙', '*乙*', '*乙\\*'],
  ['references', 'A &amp; amp B', 'A & amp B', '& amp', '&amp; amp'],
  ['one cell', '|a|b|\n|-|-|\n|一|二|', 'a b 一 二', '二', '二'],
  ['two cells', '|a|b|\n|-|-|\n|一|二|', 'a b 一 二', '一 二', '|a|b|\n|-|-|\n|一|二|'],
  ['nested marks', '甲**乙 *丙丁* 戊**己', '甲乙 丙丁 戊己', '丁 戊己', '**乙 *丙丁* 戊**己'],
  ['characters of two units', '笑😀了。', '笑😀了。', '😀了', '😀了'],
  ['words next to a formula', '设 $x$ 已知。x，x', '设  已知。x，x', 'x', 'x'],
  ['words around a formula', '设 $x$ 已知。', '设  已知。', '设  已知', '设 $x$ 已知'],
  ['code in a fence', '```js\nlet a = 1\nlet b\n```', 'let a = 1\nlet b', 'let b', 'let b'],
])('%s', (_name, text, page, marked, expected) => {
  expect(sourceOf(text, page, marked)).toBe(expected)
})

test('the selected one of several occurrences', () => {
  const text = '**甲。**乙。甲。丙。'
  const second = locateWords('甲。乙。', '甲。', '丙。')
  expect(second && findMarkedSource(text, second)).toEqual({ from: 8, to: 10 })
})

test.each([
  ['blanks', '甲 乙', ' \n'],
  ['nothing', '甲', ''],
])('%s are no mark', (_name, before, marked) => {
  expect(locateWords(before, marked, '')).toBeNull()
})

test('text missing in the source is not found', () => {
  expect(findMarkedSource('甲', { words: '复制', place: 0, places: 1 })).toBeNull()
  expect(findMarkedSource('甲', { words: '甲', place: 1, places: 2 })).toBeNull()
  // The page shows it once more than the source: it could be either.
  expect(findMarkedSource('甲', { words: '甲', place: 0, places: 2 })).toBeNull()
})
