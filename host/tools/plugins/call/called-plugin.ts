import type { ToolExchange, ToolMethod } from '../../../../lib/contract/plugins/tool.ts'
import type { MaskSecrets } from './mask-secrets.ts'

/** Where a plugin's calls go, and what they carry, with its secrets opened. */
export interface CalledPlugin {
  /** https; may have a path and a query. */
  readonly url: string
  readonly headers: readonly HeaderLine[]
  /** The token is sent as it was written: a scheme such as `Bearer ` is part of it. */
  readonly auth: null | {
    readonly location: 'header' | 'query'
    readonly name: string
    readonly token: string
  }
}

export interface HeaderLine {
  readonly name: string
  readonly value: string
}

/** A request as the debug panel shows it. */
type ShownRequest = NonNullable<ToolExchange['request']>

export interface BuiltRequest {
  readonly sent: ShownRequest & { readonly method: ToolMethod }
  /** The same with every secret masked. */
  readonly shown: ShownRequest
  /** Masks the secrets of this call in a text from outside. */
  readonly mask: MaskSecrets
  /** What it masks. */
  readonly secrets: readonly string[]
  /** Names of the query parameters that hold a secret. */
  readonly secretQueries: readonly string[]
}

/** The arguments can't be sent: a sentence for each path, such as `city` or `body.items.0.name`. */
export class InvalidArguments extends Error {
  override readonly name = 'InvalidArguments'
  readonly problems: Readonly<Record<string, string>>
  constructor(message: string, problems: Readonly<Record<string, string>> = {}) {
    super(message)
    this.problems = problems
  }
}
