import type { Locale } from '../../../lib/messages/locale.ts'
import type { ProgramCaller } from '../../members/personal-tokens/personal-tokens.ts'

/** Who calls a tool, and for how long. */
export interface ToolCaller {
  readonly caller: ProgramCaller
  readonly address: string
  readonly locale: Locale
  readonly signal: AbortSignal
}

export interface ToolReply {
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
  /** Of the language model, in and out. */
  readonly tokens?: number
}
