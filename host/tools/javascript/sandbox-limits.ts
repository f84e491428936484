export interface SandboxLimits {
  /** By the interpreter's clock; a long native function is ended with its thread, `graceMs` later. */
  readonly timeoutMs: number
  readonly graceMs: number
  /** The limit of the interpreter's heap. */
  readonly memoryBytes: number
  readonly stackBytes: number
  /** The limit of the result, and of all printed output. */
  readonly outputCharacters: number
}

export const sandboxLimits: SandboxLimits = {
  timeoutMs: 2_000,
  graceMs: 300,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  outputCharacters: 8_000,
}

/** Memory of a thread's WebAssembly module, in pages of 64 KB: the interpreter's own limit does not bound it. */
export const wasmPages = { initial: 256, maximum: 1_024 } as const
