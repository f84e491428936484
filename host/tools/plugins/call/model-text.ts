import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { cutToTokens } from '../../cut-to-tokens.ts'
import { htmlText, isHtml } from './html-text.ts'
import type { MaskSecrets } from './mask-secrets.ts'
import { hidesFields, withoutHidden } from './without-hidden.ts'

/** As much of one result as a model is given. */
const modelTokens = 2_000
/** More characters than that many tokens ever have, unless most of them are blanks. */
const readCharacters = 64_000
/** A secret may begin before that end and go on behind it. */
const copiedCharacters = 2 * readCharacters

/** A reply for a model: its text, and how many characters are left out at its end. */
interface VisibleText {
  readonly text: string
  readonly rest: number
}

/**
 * @param reply its text and content type
 * @param mask of secrets, up to an end
 * @returns what a model may be given of it, without hidden fields, masked
 */
export function visibleText(
  { text, type }: { readonly text: string; readonly type: string },
  schema: ToolSchema | undefined,
  mask: MaskSecrets,
): VisibleText {
  const visible = readableText(text, type, schema)
  return { text: mask(visible, readCharacters), rest: Math.max(0, visible.length - readCharacters) }
}

/**
 * @param isCut whether the reply was longer than what was read of it
 * @returns what a model is given of a reply, before it is cut: the notes come first, where they are not cut off
 */
export function replyText(
  { status, isCut }: { readonly status: number; readonly isCut: boolean },
  { text, rest }: VisibleText,
): string {
  const notes = []
  if (status >= 400) notes.push(`状态 ${status}，没有成功。`)
  if (isCut || rest > 0) notes.push(`（答复太长，只读了前 ${text.length} 个字符，下面不是全部）`)
  if (text === '') notes.push(`（状态 ${status}，对方没有返回内容）`)
  return [...notes, ...(text === '' ? [] : [text])].join('\n')
}

/** @returns what a model is given of a reply's text, cut with a note on how much there is */
export function modelText(text: string): string {
  return cutToTokens(text, modelTokens)
}

function readableText(text: string, type: string, schema: ToolSchema | undefined): string {
  if (hidesFields(schema) || /^\s*[[{]/.test(text)) return compact(text, schema)
  return isHtml(type, text) ? htmlText(text) : text.trim()
}

/**
 * What is no JSON, or only begins as it does (`[INFO] …`, one value a line), is given as it is, unless a field is hidden.
 */
function compact(text: string, schema: ToolSchema | undefined): string {
  const copied = withoutHidden(text, schema, copiedCharacters)
  const isEnough = copied.isWhole || copied.text.length >= readCharacters
  return isEnough || hidesFields(schema) ? copied.text : text.trim()
}
