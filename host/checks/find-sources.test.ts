import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { SearchProvider } from '../search/providers/provider.ts'
import { createMemoryLibraryIndex } from '../search/testing/memory-library-index.ts'
import { hit } from '../search/testing/scripted-provider.ts'
import type { UploadedFiles } from '../search/uploaded-files.ts'
import { findSources } from './find-sources.ts'

const facts = [
  '离心机的租金每月八千五百元。',
  '螺母的数量是二百五十个。',
  '市民的满意度提高到八十九分。',
  '渡口的末班船是晚上八点。',
]
const sentences = facts.map((text) => ({ text, cited: [], under: '' }))

/** Finds ten passages for each sentence: the right one first, and nine that it finds for every sentence. */
function providerOf(kind: SearchProvider['kind']): SearchProvider & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    name: '资料',
    kind,
    asked,
    serves: () => true,
    search: async (query) => {
      asked.push(query)
      const others = Array.from({ length: 9 }, (_, at) => `第 ${at} 份记录里写着别的事情，谁也没有问过它。`)
      return [query, ...others].map((passage, at) => hit({ title: `${query.slice(0, 3)}${at}`, passage }))
    },
  }
}

const find = (provider: SearchProvider) =>
  findSources(
    {
      // Only asked about the scope of own files.
      files: {} as UploadedFiles,
      providers: [provider],
      resultPages: null,
      library: createMemoryLibraryIndex(),
      log: pino({ level: 'silent' }),
    },
    { owner: 'u:1', scope: provider.kind === 'web' ? 'web' : 'library', sentences },
    new AbortController().signal,
  )

test('each sentence brings its own best source', async () => {
  const provider = providerOf('library')
  const { found, unsearched } = await find(provider)
  expect(provider.asked).toEqual(facts)
  expect(unsearched).toEqual([])
  const first = found.slice(0, facts.length).map(({ parts }) => parts[0]?.text)
  expect(new Set(first)).toEqual(new Set(facts))
})
