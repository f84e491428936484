import { expect, test } from '@jest/globals'
import { headingSeparator } from '../../../lib/text/passage-places.ts'
import { keySentences } from './key-sentences.ts'
import { leftOut, mapOfOutline, shownOutline } from './text-outline.ts'

const passage = (heading: string, text = '正文。') => ({ heading, text })
const chapters = (count: number) =>
  Array.from({ length: count }, (_, at) => passage(`第${at + 1}讲${headingSeparator}第一节`))

test.each([
  [1, 1, 0],
  [8, 8, 0],
  [12, 12, 0],
  [13, 12, 2],
  [30, 12, 36],
])('of %d chapters an outline shows %d and counts %d further headings', (count, shown, left) => {
  const outline = shownOutline(chapters(count))
  expect([outline.sections.length, outline.left]).toEqual([shown, left])
  const map = mapOfOutline('讲义', outline, ({ passage: at }) => at + 1)
  expect(map.root.children.map(({ title }) => title)).toEqual([
    ...outline.sections.map(({ title }) => title),
    ...(left === 0 ? [] : [leftOut(outline)]),
  ])
})

const repeated = '本资料仅供内部学习使用，不得外传或者用于商业目的。'
const others = [
  '光合作用在叶绿体中进行，分为光反应和暗反应。',
  '光反应把光能变成化学能，放出氧气。',
  '暗反应用二氧化碳合成糖，不需要光。',
]

test.each([
  ['the same', (text: string) => text],
  ['with spaces', (text: string) => ` ${text.replace('，', '， ')} `],
  ['with other marks', (text: string) => text.replace('，', ',')],
])('a sentence on each page is a key sentence once: %s', (_, change) => {
  const passages = others.map((text, at) => ({
    heading: '',
    text: `${at === 0 ? repeated : change(repeated)}${text}`,
  }))
  const chosen = keySentences(passages, 6).map(({ text }) => text.trim())
  expect(chosen.filter((text) => text.includes('内部学习'))).toHaveLength(1)
  expect(chosen).toHaveLength(others.length + 1)
})
