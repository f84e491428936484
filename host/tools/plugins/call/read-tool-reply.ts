import type { CallPart } from '../../../../lib/contract/cards/tool-call.ts'
import { type ToolExchange, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { estimateTokens } from '../../../models/estimate-tokens.ts'
import { typeOfBytes } from '../../reading/type-of-bytes.ts'
import { type ReplyStructure, structureOf } from '../cases/reply-structure.ts'
import { vendorFailure } from '../group/vendor-failure.ts'
import { tablePart } from '../use/reply-parts.ts'
import { contentType, decodeReply } from './decode-reply.ts'
import { type MaskSecrets, maskSecrets } from './mask-secrets.ts'
import { modelText, replyText, visibleText } from './model-text.ts'
import type { RawReply } from './send-request.ts'

export interface ReplyToRead extends Omit<RawReply, 'failure'> {
  /** Whether its body ended by itself, or by our limit of bytes. */
  readonly isWhole: boolean
  readonly schema: ToolSchema | undefined
  readonly secrets: readonly string[]
  /** Whether its vendor reports failures in replies that succeeded. */
  readonly isOfGroup: boolean
}

/** A reply as it is shown, kept and given to a model: masked, but for the types of its fields. */
export interface ReadToolReply {
  readonly response: NonNullable<ToolExchange['response']>
  readonly structure: ReplyStructure
  /** For a model, with notes on its status and on what was not read, before it is cut. */
  readonly forModel: string
  readonly table: readonly CallPart[]
  /** The type of a whole reply that is not text, unless a secret is in its bytes: nothing in it can be masked. */
  readonly fileType: string | undefined
  /** What the vendor says of its failure. */
  readonly failed: string | undefined
}

/** Characters of what a vendor says; masked before it is cut. */
const maxSentence = 250

/** Reads a reply of a foreign service; takes time that grows with it, so it runs in a thread. */
export function readToolReply(raw: ReplyToRead): ReadToolReply {
  const { status, headers, body, isCut, isWhole, schema, secrets, isOfGroup } = raw
  const mask = maskSecrets(secrets)
  const type = contentType(headers)
  const text = decodeReply(raw)
  const visible =
    text === null
      ? { text: describeBinary(mask(type), body), rest: 0 }
      : visibleText({ text, type }, schema, mask)
  const forModel = replyText(raw, visible)
  const failed = isWhole && isOfGroup ? vendorFailure({ status, text }) : undefined
  const isFile = text === null && isWhole && !isCut && !holdsSecret(body, mask)
  return {
    response: presentReply(raw, { shown: text ?? visible.text, forModel }, mask),
    structure: structureOf(text, mask),
    forModel,
    table: tablePart(visible.text),
    fileType: isFile ? (typeOfBytes(body) ?? type) : undefined,
    failed: failed === undefined ? undefined : mask(failed, maxSentence),
  }
}

function presentReply(
  { status, headers, body, isCut, ms }: ReplyToRead,
  { shown, forModel }: { readonly shown: string; readonly forModel: string },
  mask: MaskSecrets,
): ReadToolReply['response'] {
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
