import { callOutbound, jsonOf } from '../../outbound/outbound.ts'
import type { OutboundCall, OutboundReply } from '../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import type { OutboundKind } from '../../outbound/outbound-limits.ts'
import { callVersioned, cleanAddress } from '../endpoint-address.ts'
import { ModelError } from '../language-model.ts'
import { failureFromResponse } from './openai-failure.ts'

/** An OpenAI-compatible endpoint. Redirects are not followed, so that the key reaches no other host. */
export interface OpenAiEndpoint {
  /** Without /chat/completions, /embeddings or /images/generations. */
  readonly baseUrl: string
  /** '' sends no Authorization header. */
  readonly apiKey: string
}

export interface ModelPost {
  readonly kind: OutboundKind
  readonly body: object
  /** Further fields, each omitted when the endpoint rejects it by name. */
  readonly optional?: object
  readonly onRefused?: (names: readonly string[]) => void
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

export function modelCall(
  { baseUrl, apiKey }: OpenAiEndpoint,
  path: string,
  { body, optional, ...rest }: ModelPost,
  accept = 'application/json',
): OutboundCall {
  const { onRefused: _, ...post } = rest
  return {
    ...post,
    url: `${cleanAddress(baseUrl)}${path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ ...body, ...optional }),
  }
}

/** @returns the fields that the endpoint rejects by name */
export function refusedFields(status: number, body: string, optional: object): string[] {
  if (status !== 400 && status !== 422) return []
  return Object.keys(optional).filter((name) => new RegExp(`\\b${name}\\b`).test(body))
}

/**
 * Posts JSON and reads the whole response.
 * @returns undefined when it is not JSON
 * @throws {ModelError}, and the signal's reason when it was aborted
 */
export async function postModel(endpoint: OpenAiEndpoint, path: string, post: ModelPost): Promise<unknown> {
  const { optional = {} } = post
  const reply = await callVersioned(endpoint.baseUrl, (baseUrl) =>
    callEndpoint(modelCall({ ...endpoint, baseUrl }, path, post)),
  )
  if (reply.status === 200) return jsonOf(reply)

  const refused = refusedFields(reply.status, textOf(reply), optional)
  if (refused.length === 0) throw failureOf(reply)

  post.onRefused?.(refused)
  const left = Object.entries(optional).filter(([name]) => !refused.includes(name))
  return postModel(endpoint, path, { ...post, optional: Object.fromEntries(left) })
}

/**
 * Posts a form with files and reads the whole response.
 * @returns undefined when it is not JSON
 * @throws {ModelError}, and the signal's reason when it was aborted
 */
export async function postForm(
  endpoint: OpenAiEndpoint,
  path: string,
  { form, ...post }: Omit<ModelPost, 'body' | 'optional' | 'onRefused'> & { readonly form: FormData },
): Promise<unknown> {
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const reply = await callVersioned(endpoint.baseUrl, (baseUrl) => {
    const call = modelCall({ ...endpoint, baseUrl }, path, { ...post, body: {} })
    const headers = { ...call.headers, 'content-type': encoded.headers.get('content-type') ?? '' }
    return callEndpoint({ ...call, headers, body })
  })
  if (reply.status !== 200) throw failureOf(reply)
  return jsonOf(reply)
}

/** @throws {ModelError} without a response, and the signal's reason when it was aborted */
export async function callEndpoint(call: OutboundCall): Promise<OutboundReply> {
  return callOutbound(call).catch((error: unknown) => {
    throw modelErrorOf(error)
  })
}

export function failureOf(reply: OutboundReply): ModelError {
  if (reply.status < 400) return redirected(reply.status)
  return failureFromResponse(reply.status, textOf(reply), String(reply.headers['retry-after'] ?? ''))
}

function textOf({ body }: OutboundReply): string {
  return new TextDecoder().decode(body)
}

export function redirected(status: number): ModelError {
  return new ModelError('model_unreachable', `the model's endpoint redirects (${status})`)
}

/** @returns the failure of a call without a response; any other error unchanged */
export function modelErrorOf(cause: unknown): unknown {
  if (!(cause instanceof OutboundFailure)) return cause
  const { reason, detail } = cause
  const isUnread = reason === 'too_large' || reason === 'garbled'
  const code = isUnread ? 'model_garbled' : reason === 'timeout' ? 'model_timeout' : 'model_unreachable'
  return new ModelError(code, detail, { cause, wasReached: reason === 'dropped' })
}
