import type { ToolSchema } from '../../../../lib/contract/plugins/tool-schema.ts'
import { cutToTokens } from '../../cut-to-tokens.ts'
import type { MaskSecrets } from './mask-secrets.ts'
import { hidesFields, withoutHidden } from './without-hidden.ts'

/** As much of one result as a model is given. */
const modelTokens = 2_000
/** More characters than that many tokens ever have, unless most of them are blanks. */
const readCharacters = 64_000

/** A reply for a model: its text, and how many characters are left out at its end. */
interface VisibleText {
  readonly text: string
  readonly rest: number
}

/**
 * @param text a reply
 * @param mask of secrets, up to an end
 * @returns what a model may be given of it, without hidden fields, masked
 */
export function visibleText(text: string, schema: ToolSchema | undefined, mask: MaskSecrets): VisibleText {
  const isJson = /^\s*[[{]/.test(text)
  const visible = hidesFields(schema) || isJson ? compact(text, schema) : text.trim()
  return { text: mask(visible, readCharacters), rest: Math.max(0, visible.length - readCharacters) }
}

/** @returns what a model is given of a visible text, cut with a note on how much there is */
export function modelText({ text, rest }: VisibleText): string {
  return cutToTokens(text, modelTokens) + (rest > 0 ? `\n（后面还有 ${rest} 个字符）` : '')
}

/**
 * What is no JSON, or only begins as it does (`[INFO] …`, one value a line), is given as it is, unless a field is hidden.
 */
function compact(text: string, schema: ToolSchema | undefined): string {
  const copied = withoutHidden(text, schema)
  const isEnough = copied.isWhole || copied.text.length >= readCharacters
  return isEnough || hidesFields(schema) ? copied.text : text.trim()
}
