import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { messagesOf } from './messages-of.ts'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(textsIn)
}

/** What is read or written in the words of others: greetings, letters, a persona, lists of words. */
const wordsOfOthers = new Set([
  'host/answers/needs-search.ts',
  'host/agents/companion/distress.ts',
  'host/agents/companion/was-said.ts',
  'host/agents/image-editing/steps/words.ts',
  'host/agents/square/templates/life.ts',
  'host/agents/writing/templates.ts',
  'host/search/analysis/misspelt/readings.ts',
])

test('the reader is 你 everywhere, in the interface and in answers of the host', () => {
  const files = globSync('{host,components,app}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.|\/testing\//.test(path) && !wordsOfOthers.has(path),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((path) => readFileSync(path, 'utf8').includes('您'))).toEqual([])
  expect(textsIn(messagesOf('zh-CN')).filter((text) => text.includes('您'))).toEqual([])
})

test.each([
  ['资料库', /本地资料|本地库|知识库/],
  ['广场', /大家做的(?!智能体)|智能体广场/],
])('%s has one name', (_, others) => {
  expect(textsIn(messagesOf('zh-CN')).filter((text) => others.test(text))).toEqual([])
})
