import type { OutboundKind } from '../outbound/outbound-limits.ts'
import { callOutbound, jsonOf, type OutboundCall } from '../outbound/outbound.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { ModelError } from './language-model.ts'
import { failureFromResponse } from './openai-failure.ts'

/** Where an OpenAI-compatible endpoint is. The key goes there alone: redirects are not followed. */
export interface OpenAiEndpoint {
  /** Ends before /chat/completions, /embeddings, /images/generations. */
  readonly baseUrl: string
  /** '' sends no Authorization header. */
  readonly apiKey: string
}

/** What is posted to an endpoint. */
export interface ModelPost {
  readonly kind: OutboundKind
  readonly body: object
  /** Further fields, left out where the endpoint refuses one of them by its name. */
  readonly optional?: object
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

/** @returns the call that posts JSON to a path of the endpoint */
export function modelCall(
  { baseUrl, apiKey }: OpenAiEndpoint,
  path: string,
  { body, optional, ...post }: ModelPost,
  accept = 'application/json',
): OutboundCall {
  return {
    ...post,
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ ...body, ...optional }),
  }
}

/** @returns whether an endpoint refuses what it does not know, which is one of these fields */
export function refuses(status: number, body: string, optional: object): boolean {
  return (status === 400 || status === 422) && Object.keys(optional).some((name) => body.includes(name))
}

/**
 * Posts and reads the whole reply.
 * @returns undefined where it is no JSON
 * @throws {ModelError}, and the signal's reason when it was aborted
 */
export async function postModel(endpoint: OpenAiEndpoint, path: string, post: ModelPost): Promise<unknown> {
  const { optional = {}, ...bare } = post
  const reply = await callOutbound(modelCall(endpoint, path, post)).catch((error: unknown) => {
    throw modelErrorOf(error)
  })
  if (reply.status === 200) return jsonOf(reply)
  if (reply.status < 400) throw redirected(reply.status)
  const text = new TextDecoder().decode(reply.body)
  if (refuses(reply.status, text, optional)) return postModel(endpoint, path, bare)
  throw failureFromResponse(reply.status, text)
}

export function redirected(status: number): ModelError {
  return new ModelError('model_unreachable', `the model's endpoint redirects (${status})`)
}

/** @returns what a call without a reply means, or what was thrown where it was something else */
export function modelErrorOf(cause: unknown): unknown {
  if (!(cause instanceof OutboundFailure)) return cause
  const { reason, detail } = cause
  const isUnread = reason === 'too_large' || reason === 'garbled'
  const code = isUnread ? 'model_garbled' : reason === 'timeout' ? 'model_timeout' : 'model_unreachable'
  return new ModelError(code, detail, { cause, wasReached: reason === 'dropped' })
}
