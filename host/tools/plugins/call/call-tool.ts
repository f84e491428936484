import type { CallPart } from '../../../../lib/contract/cards/tool-call.ts'
import type { ToolExchange, ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { HostError } from '../../../platform/errors.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import { readInThread, TooMuchToRead } from '../../reading/read-in-thread.ts'
import type { ReplyStructure } from '../cases/reply-structure.ts'
import { buildRequest } from './build-request.ts'
import type { BuiltRequest, CalledPlugin } from './called-plugin.ts'
import { exchangeFailure, mayHaveBeenSent } from './exchange-failure.ts'
import { type RawReply, type SendDeps, sendRequest } from './send-request.ts'

export interface CallDeps extends SendDeps {
  readonly makeId: MakeId
  /** Who calls: of one member one reply is read at a time. */
  readonly member?: string
}

/** A call, and its reply for comparisons. */
export interface CalledTool {
  readonly exchange: ToolExchange
  /** Absent without a whole reply. */
  readonly reply?: { readonly status: number; readonly structure: ReplyStructure }
  /** The reply for a model with notes, masked, before it is cut. */
  readonly forModel?: string
  /** Its rows, if it is a list of flat objects or has one. */
  readonly table?: readonly CallPart[]
  /** A whole reply that is not text and holds no secret. */
  readonly file?: { readonly mime: string; readonly bytes: Uint8Array }
  /** It may have been sent although no whole reply came. */
  readonly isUnsure?: boolean
}

interface ReadAs {
  readonly schema?: ToolSchema | undefined
  /** Whether it is answered by a vendor's robot of groups. */
  readonly isOfGroup?: boolean
}

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
  deps: CallDeps,
  build: () => Promise<BuiltRequest>,
  as: ReadAs,
  signal: AbortSignal,
): Promise<CalledTool> {
  let request: BuiltRequest | undefined
  let hasMoved = false
  try {
    request = await build()
    const raw = await sendRequest(deps, request, signal, () => (hasMoved = true))
    return await readReply(raw, request, { ...as, lane: deps.member ?? new URL(request.sent.url).host })
  } catch (error) {
    if (signal.aborted) throw new HostError('bad_request', '已取消', { cause: error })
    const exchange = { error: exchangeFailure(error), ...(request && { request: request.shown }) }
    return { exchange, isUnsure: request !== undefined && (hasMoved || mayHaveBeenSent(error)) }
  }
}

async function readReply(
  { failure, ...raw }: RawReply,
  { shown: request, secrets }: BuiltRequest,
  { schema, isOfGroup = false, lane }: ReadAs & { readonly lane: string },
): Promise<CalledTool> {
  const isWhole = failure === undefined
  const given = { ...raw, isWhole, schema, secrets, isOfGroup }
  const read = await readInThread('toolReply', given, lane).catch(unlessTooMuch)
  if (!read) {
    const { status, ms, body } = raw
    const message = '返回的内容太复杂，读不完'
    const response = { status, ms, bytes: body.byteLength, headers: [], body: '', truncated: true }
    const said = { model_text: message, model_tokens: 0 }
    return {
      exchange: { request, response: { ...response, ...said }, error: { reason: 'too_large', message } },
    }
  }
  const { response, structure, forModel, table, fileType, failed } = read
  return {
    exchange: {
      request,
      response,
      ...(!isWhole && { error: exchangeFailure(failure) }),
      ...(failed !== undefined && { error: { reason: 'refused', message: failed } }),
    },
    ...(!isWhole && { isUnsure: true }),
    ...(isWhole && failed === undefined && { reply: { status: raw.status, structure } }),
    forModel,
    table,
    ...(fileType !== undefined && { file: { mime: fileType, bytes: raw.body } }),
  }
}

function unlessTooMuch(error: unknown): undefined {
  if (!(error instanceof TooMuchToRead)) throw error
}
