import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { enAccount } from './account/en.ts'
import * as answerSentences from './answer-sentences.ts'
import { hostSentences } from './host-sentences.ts'
import { messagesOf } from './messages-of.ts'
import { punctuation } from './punctuation.ts'

/** Marks of Chinese, and the full-width forms of Latin ones. */
const chineseMark = /[\u3000-\u303f\uff01-\uff65]/
const chineseMarks = /[，。；：、？！（）《》〈〉「」『』【】]/
/** An example of what may be said in Chinese, with the marks in it. */
const chineseExample = /\p{Script=Han}[\p{Script=Han}\d，、；。：]*\p{Script=Han}。?/gu

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(textsIn)
}

describe('English texts have English marks', () => {
  const { omittedSentence, ...pairs } = answerSentences
  test.each([
    ['the catalogue', textsIn(messagesOf('en'))],
    ['the catalogue of accounts', textsIn(enAccount)],
    ['the sentences of the host', hostSentences.map(([, english]) => english)],
    [
      'what the host writes in answers',
      [
        omittedSentence[1],
        ...Object.values(pairs).flatMap((list) =>
          list.map(([, english]: readonly [string, string]) => english),
        ),
      ],
    ],
    ['separators', textsIn(punctuation.en)],
  ])('%s', (_, texts) => {
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.filter((text) => chineseMark.test(text.replaceAll(chineseExample, '')))).toEqual([])
  })
})

/** What these write or read is Chinese in either language: poems, dates, page titles, names that are typed. */
const chineseFiles = new Set([
  'app/global-error.tsx',
  'components/cards/english-note.ts',
  'components/cards/fortune-slip/fortune-slip-card.tsx',
  'components/cards/progress/progress-card.tsx',
  'components/cards/search-result/reference-item.tsx',
  'components/console/date-in-words.ts',
  'components/console/model-names.tsx',
  'components/research/section-preview.ts',
])

test('no component puts Chinese marks between values by hand', () => {
  const files = globSync('{app,components}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.|\/(testing|playground)\//.test(path) && !chineseFiles.has(path),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => chineseMarks.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
