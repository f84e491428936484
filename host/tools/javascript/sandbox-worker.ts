import { parentPort } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { type ProgramRun, runProgram } from './run-program.ts'
import { type SandboxLimits, wasmPages } from './sandbox-limits.ts'

export interface SandboxRequest {
  readonly source: string
  readonly limits: SandboxLimits
}

/** First message: the thread is ready; then the outcome of each program. */
export type SandboxAnswer = 'ready' | ProgramRun

// Runs untrusted programs, each in a new runtime; the parent terminates the thread when one takes too long.
const wasmMemory = new WebAssembly.Memory(wasmPages)
const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
parentPort?.on('message', ({ source, limits }: SandboxRequest) => send(runProgram(quickJs, source, limits)))
send('ready')

function send(answer: SandboxAnswer): void {
  parentPort?.postMessage(answer)
}
