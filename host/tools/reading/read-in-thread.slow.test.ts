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
/** An answer of a server. */
const answer = (text: string, secrets: readonly string[] = []) => ({
  form: 'json' as const,
  text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }] } }),
  asked: { 1: { id: 1, method: 'tools/call' } },
  toolsBefore: 0,
  secrets,
})

test('what takes too long is given up, and the next text has a new thread', async () => {
  const manySecrets = Array.from({ length: 60_000 }, (_, at) => `secret-number-${at}-${at * 7_919}`)
  const first = readInThread('mcpMessages', answer('渡口的号子。'.repeat(300_000), manySecrets), 'u:1')
  const next = readInThread('description', description('x'), 'u:1')
  await expect(first).rejects.toBeInstanceOf(TooMuchToRead)
  expect(await next).toHaveProperty('refused')
})

test('what is too long is given up before it takes memory', async () => {
  const sent = jest.spyOn(Worker.prototype, 'postMessage')
  const tooLong = { ...answer(''), text: `[${'[],'.repeat(3_000_000)}[]]` }
  await expect(readInThread('mcpMessages', tooLong, 'u:1')).rejects.toThrow('it is too long')
  expect(sent).not.toHaveBeenCalled()
  jest.restoreAllMocks()
})

test.each(['[],', '{},', '{"a":[]},', '"",', '0.1,'])(
  'as many values as fit into the length fit into the memory: %s',
  async (value) => {
    const count = Math.floor(7_900_000 / value.length)
    const text = `[${value.repeat(count)}${value.slice(0, -1)}]`
    const read = readInThread('mcpMessages', { ...answer(''), text }, 'u:1')
    // A slow machine may take too long.
    await expect(read.catch((error: Error) => error)).resolves.not.toMatchObject({
      message: 'it takes too much memory',
    })
  },
)

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
