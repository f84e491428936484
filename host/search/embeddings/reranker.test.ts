import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { createOpenAiEmbedding } from '../../models/openai/openai-embedding.ts'
import { hit } from '../testing/scripted-provider.ts'
import { cosine, createReranker, embeddingCache } from './reranker.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface EmbeddingRequest {
  readonly model: string
  readonly input: readonly string[]
  readonly encoding_format: string
}
type Answer = (request: EmbeddingRequest) => { status?: number; body: string }

/** An OpenAI-compatible endpoint for embeddings, which refuses what the real one refuses. */
async function endpointOf(answer: Answer) {
  const inputs: (readonly string[])[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of incoming) parts.push(part as Buffer)
      const isRight = incoming.method === 'POST' && incoming.url === '/v1/embeddings'
      if (!isRight) return outgoing.writeHead(404).end()
      if (incoming.headers.authorization !== 'Bearer key') return outgoing.writeHead(401).end('{}')
      const request = JSON.parse(Buffer.concat(parts).toString()) as EmbeddingRequest
      inputs.push(request.input)
      const { status = 200, body } = answer(request)
      return outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })()
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { inputs, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/` }
}

/** A meaning of three directions, out of the order in which the texts came. */
const meant: Answer = ({ input }) => {
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: ['桥', '茶', '酒'].map((word) => (text.includes(word) ? 1 : 0.01)),
  }))
  return { body: JSON.stringify({ object: 'list', data: data.reverse(), model: 'm', usage: {} }) }
}

async function rerankerOf(answer: Answer, apiKey = 'key') {
  const { inputs, baseUrl } = await endpointOf(answer)
  const model = createOpenAiEmbedding({ baseUrl, apiKey, model: '向量' })
  return {
    inputs,
    reranker: createReranker(
      model,
      embeddingCache(() => 0),
    ),
  }
}

const signal = new AbortController().signal
const hits = ['酒', '茶', '桥'].map((word) => hit({ title: word, passage: `${word}的事` }))

describe('createReranker', () => {
  test('orders by meaning, and embeds no text twice', async () => {
    const { inputs, reranker } = await rerankerOf(meant)
    const ordered = await reranker.order('桥有几座', hits, signal)
    expect(ordered[0]?.title).toBe('桥')
    expect(new Set(ordered)).toEqual(new Set(hits))
    await reranker.order('桥有几座', hits, signal)
    expect(inputs.flat()).toHaveLength(4)
  })

  test('sends many texts in small batches, each cut to the common limit of models', async () => {
    const { inputs, reranker } = await rerankerOf(meant)
    const many = Array.from({ length: 25 }, (_, at) => hit({ title: String(at), passage: '长'.repeat(900) }))
    expect(await reranker.order('问', many, signal)).toHaveLength(25)
    expect(inputs.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([6, 10, 10])
    expect(Math.max(...inputs.flat().map(({ length }) => length))).toBe(480)
  })

  test.each<[string, Answer, string]>([
    ['no quota', () => ({ status: 429, body: '{"error":{"code":"insufficient_quota"}}' }), 'quota'],
    ['a redirect', () => ({ status: 302, body: '' }), 'unreachable'],
    ['a broken server', () => ({ status: 500, body: '' }), 'unreachable'],
    ['an invalid reply', () => ({ body: '<html>' }), 'garbled'],
    ['another shape', () => ({ body: '{"data":[]}' }), 'garbled'],
    [
      'vectors of different lengths',
      ({ input }) => ({
        body: JSON.stringify({
          data: input.map((_, index) => ({ index, embedding: Array(index + 1).fill(1) })),
        }),
      }),
      'garbled',
    ],
  ])('%s is reported as a separate failure', async (_, answer, reason) => {
    const { reranker } = await rerankerOf(answer)
    await expect(reranker.order('问', hits, signal)).rejects.toMatchObject({
      name: 'ProviderFailure',
      reason,
    })
  })

  test('a rejected key is reported; an aborted request is not a failure', async () => {
    const { reranker } = await rerankerOf(meant, 'wrong')
    await expect(reranker.order('问', hits, signal)).rejects.toMatchObject({ reason: 'key_refused' })
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(reranker.order('问', hits, stopped)).rejects.toThrow('stopped')
  })
})

test.each([
  [[1, 0], [1, 0], 1],
  [[1, 0], [0, 1], 0],
  [[1, 1], [-1, -1], -1],
  [[0, 0], [1, 1], 0],
  [[1], [1, 1], 0],
])('cosine of %j and %j', (left, right, expected) => {
  expect(cosine(Float32Array.from(left), Float32Array.from(right))).toBeCloseTo(expected)
})
