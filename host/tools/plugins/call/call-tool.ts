import { type ToolExchange, type ToolSettings, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { estimateTokens } from '../../../models/estimate-tokens.ts'
import { HostError } from '../../../platform/errors.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import { buildRequest } from './build-request.ts'
import type { BuiltRequest, CalledPlugin } from './called-plugin.ts'
import { contentType, decodeReply } from './decode-reply.ts'
import { exchangeFailure, mayHaveBeenSent } from './exchange-failure.ts'
import type { MaskSecrets } from './mask-secrets.ts'
import { modelText, replyText, visibleText } from './model-text.ts'
import { type RawReply, type SendDeps, sendRequest } from './send-request.ts'

/** Characters of what a vendor says; masked before it is cut. */
const maxSentence = 250

export interface CallDeps extends SendDeps {
  readonly makeId: MakeId
}

/** A call, and its reply for comparisons. */
export interface CalledTool {
  readonly exchange: ToolExchange
  /** Absent without a whole reply. `text` is null when it is not text; it is not masked. */
  readonly reply?: { readonly status: number; readonly text: string | null }
  /** The reply for a model, masked, before it is cut. */
  readonly whole?: string
  /** The same with notes on its status and on what was not read. */
  readonly forModel?: string
  /** A whole reply that is not text, unless a secret is in its bytes: nothing in it can be masked. */
  readonly file?: { readonly mime: string; readonly bytes: Uint8Array }
  /** It may have been sent although no whole reply came. */
  readonly isUnsure?: boolean
  /** Masks the secrets of the call. */
  readonly mask: MaskSecrets
}

/** A vendor's own failure in a reply that succeeded. @returns the sentence for it; undefined for none */
export type ReplyCheck = (reply: { status: number; text: string | null }) => string | undefined

/**
 * Calls a tool once.
 * @param open the plugin with its secrets. @throws {SealedSecrets}
 * @returns what was sent and answered, with every secret masked; failures are in `error`
 * @throws {HostError} bad_request when the signal was aborted
 */
export async function callTool(
  deps: CallDeps,
  open: () => Promise<CalledPlugin> | CalledPlugin,
  tool: ToolSettings,
  given: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<CalledTool> {
  return exchangeOf(
    deps,
    async () => buildRequest(await open(), tool, given, deps.makeId),
    { schema: tool.response_schema },
    signal,
  )
}

/**
 * Builds a request, sends it and shows what happened.
 * @param build throws {@link InvalidArguments} or {@link SealedSecrets}
 */
export async function exchangeOf(
  deps: SendDeps,
  build: () => Promise<BuiltRequest>,
  { schema, check }: { readonly schema?: ToolSchema | undefined; readonly check?: ReplyCheck },
  signal: AbortSignal,
): Promise<CalledTool> {
  let request: BuiltRequest | undefined
  let hasMoved = false
  try {
    request = await build()
    const raw = await sendRequest(deps, request, signal, () => (hasMoved = true))
    const text = decodeReply(raw)
    const visible =
      text === null
        ? { text: describeBinary(request.mask(contentType(raw.headers)), raw.body), rest: 0 }
        : visibleText({ text, type: contentType(raw.headers) }, schema, request.mask)
    const forModel = replyText(raw, visible)
    const isWhole = raw.failure === undefined
    const failed = isWhole ? check?.({ status: raw.status, text }) : undefined
    return {
      exchange: {
        request: request.shown,
        response: presentReply(raw, { shown: text ?? visible.text, forModel }, request.mask),
        ...(!isWhole && { error: exchangeFailure(raw.failure) }),
        ...(failed !== undefined && {
          error: { reason: 'refused', message: request.mask(failed, maxSentence) },
        }),
      },
      ...(!isWhole && { isUnsure: true }),
      ...(isWhole && failed === undefined && { reply: { status: raw.status, text } }),
      whole: visible.text,
      forModel,
      ...(text === null &&
        isWhole &&
        !raw.isCut &&
        !holdsSecret(raw.body, request.mask) && {
          file: { mime: contentType(raw.headers), bytes: raw.body },
        }),
      mask: request.mask,
    }
  } catch (error) {
    if (signal.aborted) throw new HostError('bad_request', '已取消', { cause: error })
    const exchange = { error: exchangeFailure(error), ...(request && { request: request.shown }) }
    const isUnsure = request !== undefined && (hasMoved || mayHaveBeenSent(error))
    return { exchange, isUnsure, mask: request?.mask ?? ((text) => text) }
  }
}

function presentReply(
  { status, headers, body, isCut, ms }: RawReply,
  { shown, forModel }: { readonly shown: string; readonly forModel: string },
  mask: MaskSecrets,
): NonNullable<ToolExchange['response']> {
  const end = shownCharacters(shown)
  const model = modelText(forModel)
  return {
    status,
    headers: headers.map(({ name, value }) => ({ name: mask(name), value: mask(value) })),
    body: mask(shown, end),
    ms,
    bytes: body.byteLength,
    truncated: isCut || end < shown.length,
    model_text: model,
    model_tokens: estimateTokens(model),
  }
}

function holdsSecret(body: Uint8Array, mask: MaskSecrets): boolean {
  const text = Buffer.from(body).toString('latin1')
  return mask(text) !== text
}

/** @param maskedType masked before it is cut: a part of a secret would not be found */
function describeBinary(maskedType: string, body: Uint8Array): string {
  const type = maskedType.split(';')[0]?.trim().slice(0, 100) || '未知类型'
  return `（不是文本，不显示：${type}，${body.byteLength} 字节）`
}

/** @returns how much of a text is shown, in whole characters */
function shownCharacters(text: string): number {
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= toolLimits.shownBytes) return text.length
  let end = toolLimits.shownBytes
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString('utf8').length
}
