import type * as z from 'zod'
import type { OutboundCall } from '../../outbound/outbound-call.ts'
import { jsonOf } from '../../outbound/outbound.ts'
import { ModelError } from '../language-model.ts'
import { callEndpoint, failureOf, type OpenAiEndpoint } from '../openai/openai-endpoint.ts'

const usualMs = 30_000
const replyBytes = 1024 * 1024

export interface DashScopeCall {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Posted where there is one. */
  readonly body?: object
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

/** @returns the call of a path of DashScope's own interface, which lies beside the one in the form of OpenAI */
export function dashScopeCall(
  { baseUrl, apiKey }: OpenAiEndpoint,
  { path, headers = {}, body, signal, timeoutMs = usualMs }: DashScopeCall,
): OutboundCall {
  return {
    kind: 'image',
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
    timeoutMs,
    maxBytes: replyBytes,
  }
}

/** @throws {ModelError}, also for a reply that does not fit; and the signal's reason when it was aborted */
export async function callDashScope<Reply extends z.ZodType>(
  endpoint: OpenAiEndpoint,
  order: DashScopeCall,
  schema: Reply,
): Promise<z.output<Reply>> {
  const reply = await callEndpoint(dashScopeCall(endpoint, order))
  if (reply.status !== 200) throw failureOf(reply)
  const parsed = schema.safeParse(jsonOf(reply))
  if (!parsed.success) throw new ModelError('model_garbled', 'the reply does not fit its form')
  return parsed.data
}
