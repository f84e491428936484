import { expect, test } from '@jest/globals'
import type { LanguageModel } from '../../models/language-model.ts'
import { translateSegments } from './translate-segments.ts'

test('an unusable reply to one segment is asked for twice, not four times', async () => {
  let requests = 0
  const model: LanguageModel = {
    name: 'fake',
    async *stream() {
      requests += 1
      yield { kind: 'text', text: '不是 JSON' }
    },
  }
  const { signal } = new AbortController()
  const request = {
    segments: ['早'],
    to: 'en',
    glossary: [],
    manner: '',
    previous: '',
    model,
    signal,
  } as const
  for await (const made of translateSegments(request)) expect([...made]).toEqual([['早', null]])
  expect(requests).toBe(2)
})
