/** What one run of foreign JavaScript may take. */
export interface SandboxLimits {
  /** Of the interpreter's clock; a native function that never looks at it is ended with its thread, `graceMs` later. */
  readonly timeoutMs: number
  readonly graceMs: number
  /** Of the interpreter's heap. */
  readonly memoryBytes: number
  readonly stackBytes: number
  /** Of the result, and of all that is printed. */
  readonly outputCharacters: number
}

export const sandboxLimits: SandboxLimits = {
  timeoutMs: 2_000,
  graceMs: 300,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  outputCharacters: 8_000,
}

/**
 * What the whole WebAssembly module of a thread may take, in pages of 64 KB: the interpreter's own limit does not bound
 * it.
 */
export const wasmPages = { initial: 256, maximum: 1_024 } as const
