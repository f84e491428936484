import type { ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import type { ImportSkip, importNotes } from '../../../../lib/contract/routes/plugin-routes.ts'

export type ImportNote = (typeof importNotes)[number]

/** Where the service token of a plugin goes, as far as a description says so. */
export interface ImportedAuth {
  readonly auth_type: number
  readonly location?: number
  readonly parameter_name?: string
}

export interface ImportedPlugin extends ImportedAuth {
  readonly name: string
  readonly description: string
  /** '' when the description names no address. */
  readonly url: string
  readonly format: string
}

export interface ImportedTool {
  /** Method and path, which name it in `selected`. */
  readonly key: string
  readonly group: string
  readonly settings: ToolSettings
  readonly notes: readonly ImportNote[]
}

export interface SkippedPart {
  readonly what: string
  readonly why: ImportSkip
  /** Whether it is imported when `selected` names it. */
  readonly may_import: boolean
}

/** What was read of a description. */
export interface Imported {
  readonly plugin: ImportedPlugin
  readonly tools: readonly ImportedTool[]
  readonly skipped: readonly SkippedPart[]
  /** Chinese sentences about the whole. */
  readonly notes: readonly string[]
}

/** Why a whole description is refused; the message is a Chinese sentence. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}

/** Why one operation is left out. */
export class OperationSkipped extends Error {
  override readonly name = 'OperationSkipped'
  readonly why: ImportSkip
  readonly mayImport: boolean
  constructor(why: ImportSkip, mayImport = false) {
    super(why)
    this.why = why
    this.mayImport = mayImport
  }
}

/** Most operations that a description may have. */
export const maxOperations = 1_000
