import { Worker } from 'node:worker_threads'
import { expect, jest, test } from '@jest/globals'
import { readInThread, TooMuchToRead } from './read-in-thread.ts'

const description = (text: string) => ({
  kind: 'openapi' as const,
  text,
  from: '',
  selected: [],
  names: [],
})
test('what takes too long or too much memory is given up, and the next text has a new thread', async () => {
  const endless = {
    form: 'json',
    text: `[${'[],'.repeat(12_000_000)}[]]`,
    asked: {},
    toolsBefore: 0,
    secrets: [],
  } as const
  const first = readInThread('mcpMessages', endless, 'u:1')
  const next = readInThread('description', description('x'), 'u:1')
  await expect(first).rejects.toBeInstanceOf(TooMuchToRead)
  expect(await next).toHaveProperty('refused')
})

test('of one member one text is read at a time, so that others have a thread', async () => {
  const sent = jest.spyOn(Worker.prototype, 'postMessage')
  const reads = ['a', 'b', 'c'].map((text, at) =>
    readInThread('description', description(text), at < 2 ? 'u:1' : 'u:2'),
  )
  const texts = sent.mock.calls.map(([order]) => (order as { input: { text: string } }).input.text)
  expect(texts).toEqual(['a', 'c'])
  expect(await Promise.all(reads)).toHaveLength(3)
  jest.restoreAllMocks()
})
