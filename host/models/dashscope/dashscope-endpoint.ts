import type * as z from 'zod'
import { jsonOf } from '../../outbound/outbound.ts'
import type { OutboundCall } from '../../outbound/outbound-call.ts'
import { ModelError } from '../language-model.ts'
import { callEndpoint, failureOf, type OpenAiEndpoint } from '../openai/openai-endpoint.ts'

const usualMs = 30_000
const replyBytes = 1024 * 1024

export interface DashScopeCall {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST; without a body the call is a GET. */
  readonly body?: object
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

/** @returns a call to a path of DashScope's native API, which exists next to the OpenAI-compatible one */
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

/** @throws {ModelError}, also for an invalid response; and the signal's reason when it was aborted */
export async function callDashScope<Reply extends z.ZodType>(
  endpoint: OpenAiEndpoint,
  call: DashScopeCall,
  schema: Reply,
): Promise<z.output<Reply>> {
  const reply = await callEndpoint(dashScopeCall(endpoint, call))
  if (reply.status !== 200) throw failureOf(reply)
  const parsed = schema.safeParse(jsonOf(reply))
  if (!parsed.success) throw new ModelError('model_garbled', 'the reply does not match its schema')
  return parsed.data
}
