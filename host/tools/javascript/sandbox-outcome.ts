/** Why a run failed: an error of the program, or an exceeded limit. */
export type SandboxFault = 'thrown' | 'time' | 'memory' | 'stack' | 'crashed'

/** The outcome of a program; texts are truncated to the output limit. */
export interface SandboxOutcome {
  /** The value of its last expression, as text; null when it failed. */
  readonly value: string | null
  /** The output until it failed; empty when it was terminated with its thread. */
  readonly printed: string
  /** Whether output or result was truncated. */
  readonly isCut: boolean
  readonly fault?: SandboxFault
  readonly error?: string
}
