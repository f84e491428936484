import { expect, test } from '@jest/globals'
import type { LanguageModel } from '../models/language-model.ts'
import { findFacts } from './find-facts.ts'

const { signal } = new AbortController()
const words = '我住在宁波，对花生过敏，以前对虾过敏，现在好了。'
const known = [{ id: 'm1', text: '住在杭州', from: '', remembered: 1_700_000_000_000 }]

function facts(reply: string) {
  const model: LanguageModel = {
    name: '大模型',
    async *stream() {
      yield { kind: 'text', text: reply }
    },
  }
  return findFacts(model, { words, known, signal })
}

const memories = (...list: readonly unknown[]) => JSON.stringify({ memories: list })

test.each<[string, string, object[]]>([
  ['a number as text', memories({ text: '住在宁波', replaces: '1' }), [{ text: '住在宁波', replaces: 'm1' }]],
  ['without a number', memories({ text: '对花生过敏' }), [{ text: '对花生过敏' }]],
  ['a number of no memory', memories({ text: '住在宁波', replaces: 7 }), [{ text: '住在宁波' }]],
  ['an entry that is none', memories({ replaces: 1 }, { text: '对花生过敏' }), [{ text: '对花生过敏' }]],
  [
    'prose around it',
    `好的\n\`\`\`json\n${memories({ text: '对花生过敏' })}\n\`\`\``,
    [{ text: '对花生过敏' }],
  ],
  ['a fact that was not said', memories({ text: '喜欢登山' }), []],
  ['a sentence', '没有', []],
  ['nothing', '', []],
])('a reply with %s', async (_, reply, found) => {
  expect(await facts(reply)).toEqual(found)
})

test('half a fact may say the opposite: nothing of a cut reply is kept', async () => {
  const reply = memories({ text: '对花生过敏' }, { text: '对虾过敏，现在好了' })
  for (let length = 1; length < reply.length - 1; length += 1)
    expect(await facts(reply.slice(0, length))).toEqual([])
  expect(await facts(reply)).toHaveLength(2)
})
