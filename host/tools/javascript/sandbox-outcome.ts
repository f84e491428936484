/** Why a run came to nothing: an error of the program itself, or a limit that it met. */
export type SandboxFault = 'thrown' | 'time' | 'memory' | 'stack' | 'crashed'

/** What a program came to; texts are cut to the limit of output. */
export interface SandboxOutcome {
  /** The value of its last expression, as text; null when it failed. */
  readonly value: string | null
  /** What it printed, up to where it failed; nothing of a program that was ended with its thread. */
  readonly printed: string
  /** Whether more was printed, or came out, than is told. */
  readonly isCut: boolean
  readonly fault?: SandboxFault
  /** Name and message of what was thrown. */
  readonly error?: string
}
