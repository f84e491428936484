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
test('what can not be read in time is given up, and the next one has a new thread', async () => {
  const many = `{"openapi":"3.1.0","paths":{"/x":${'{"get":'.repeat(400_000)}`
  const first = readInThread('description', description(many), 'u:1').catch((error: unknown) => error)
  const next = readInThread('description', description('x'), 'u:1')
  const ended = await first
  expect(ended instanceof TooMuchToRead || 'refused' in (ended as object)).toBe(true)
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
