import { expect, test } from '@jest/globals'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { type LanguageModel, ModelError } from '../models/language-model.ts'
import { toSources } from '../search/sources.ts'
import { hit } from '../search/testing/scripted-provider.ts'
import { findConflicts, mayConflict } from './conflicts.ts'

const bridges = '四加亭有二十三座桥梁，最老的一座建于明朝。'
const otherBridges = '四加亭有十九座桥梁，最老的一座建于明朝。'
const tea = '四加亭的人以种茶和编竹器为生。'
const sources = sourcesOf(bridges, otherBridges, tea)
const { signal } = new AbortController()

function sourcesOf(...passages: string[]): SourceReference[] {
  return toSources([
    { provider: '甲', hits: passages.map((passage, at) => hit({ title: `四加亭${at}`, passage })) },
  ])
}

function modelOf(written: string | Error): LanguageModel {
  return {
    name: '核对',
    async *stream() {
      if (written instanceof Error) throw written
      yield { kind: 'text', text: written }
    },
  }
}

function written(...claims: { text: string; sources: number[] }[]): string {
  return JSON.stringify({ conflicts: [{ topic: '桥梁的数目', claims }] })
}

const first = { text: '四加亭有二十三座桥梁', sources: [1] }
const second = { text: '四加亭有十九座桥梁', sources: [2] }

test('a contradiction between two sources is shown with its sources', async () => {
  const found = await findConflicts(modelOf(written(first, second)), '有多少座桥？', sources, signal)
  expect(found).toEqual([{ topic: '桥梁的数目', claims: [first, second] }])
})

test.each([
  ['is in no source', written(first, { text: '四加亭有九十九座桥梁', sources: [2] })],
  ['names a source that does not say it', written(first, { text: second.text, sources: [3] })],
  ['names an unknown source', written(first, { ...second, sources: [9] })],
  [
    'is not a contradiction',
    written({ text: '最老的一座建于明朝', sources: [1] }, { text: '最老的一座桥建于明朝', sources: [2] }),
  ],
  ['has one side', written(first)],
  ['says the same twice', written(first, { text: '四加亭有二十三座桥梁。', sources: [1] })],
  ['is not JSON', '没有矛盾。'],
])('a conflict that %s is not shown', async (_, reply) => {
  expect(await findConflicts(modelOf(reply), '有多少座桥？', sources, signal)).toEqual([])
})

test('a failing model leaves the answer without contradictions', async () => {
  const failing = modelOf(new ModelError('model_unreachable', 'down'))
  expect(await findConflicts(failing, '有多少座桥？', sources, signal)).toEqual([])
})

test('aborting ends the search for contradictions', async () => {
  const stop = new AbortController()
  stop.abort(new Error('stopped'))
  const failing = modelOf(new ModelError('model_unreachable', 'aborted'))
  await expect(findConflicts(failing, '？', sources, stop.signal)).rejects.toThrow('stopped')
})

test.each([
  ['other numbers of the same', '二十多座。', [bridges, otherBridges], true],
  ['the same numbers', '二十多座。', [bridges, bridges], false],
  ['other things', '二十多座。', [bridges, tea], false],
  ['an answer that speaks of it', '两份资料说法不一。', [bridges, tea], true],
  ['one source', '说法不一。', [bridges], false],
])('%s are worth asking: %s %s %s', (_, answer, passages, expected) => {
  expect(mayConflict(answer, sourcesOf(...passages))).toBe(expected)
})
