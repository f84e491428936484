import {
  chunk,
  die,
  errorReply,
  event,
  type FakePart,
  type FakeReply,
  hang,
} from '../../../host/models/testing/fake-openai-server.ts'
import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'

/** A way in which a stream breaks off, and the error that a reader must see. */
export interface Breakage {
  readonly name: string
  readonly error: TurnErrorCode
  /** What comes after the good part of the stream. */
  readonly end: readonly FakePart[]
}

/** How streams end badly once text has been written. */
export const breakages: readonly Breakage[] = [
  {
    name: '流里带着额度的错误',
    error: 'model_quota',
    end: [event({ error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } })],
  },
  {
    name: '流里带着 502',
    error: 'model_broken_off',
    end: [event({ error: { message: 'Provider returned error', code: 502 } })],
  },
  { name: '内容过滤', error: 'model_filtered', end: [chunk({}, 'content_filter')] },
  { name: '不是 JSON 的事件', error: 'model_broken_off', end: ['data: {"choices":[{"del\n\n'] },
  { name: '没有结束就断流', error: 'model_broken_off', end: [] },
  { name: '连接断开', error: 'model_broken_off', end: [{ delayMs: 30 }, die] },
]

/** A refusal before any text. */
export interface RefusedRequest {
  readonly name: string
  readonly error: TurnErrorCode
  readonly reply: FakeReply
  /** When it fails by the reader's own patience. */
  readonly afterMs?: number
}

/** @param patienceMs how long the product waits for a silent model */
export function refusedRequests(patienceMs: number): readonly RefusedRequest[] {
  return [
    {
      name: '密钥被拒绝（401）',
      error: 'model_key_refused',
      reply: errorReply(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }),
    },
    {
      name: '额度用完（429）',
      error: 'model_quota',
      reply: errorReply(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
    },
    {
      name: '网页而不是流',
      error: 'model_garbled',
      reply: { headers: { 'content-type': 'text/html' }, parts: ['<html><body>Bad Gateway</body></html>'] },
    },
    {
      name: '状态 200 的错误 JSON',
      error: 'model_quota',
      reply: {
        headers: { 'content-type': 'application/json' },
        parts: [JSON.stringify({ error: { message: 'insufficient balance', code: '1113' } })],
      },
    },
    { name: '一直沉默', error: 'model_timeout', reply: { parts: [hang] }, afterMs: patienceMs },
  ]
}
