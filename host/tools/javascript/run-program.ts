import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import type { SandboxLimits } from './sandbox-limits.ts'
import type { SandboxFault, SandboxOutcome } from './sandbox-outcome.ts'
import { sandboxPrelude } from './sandbox-prelude.ts'

/** Maximum promise jobs of one program. */
const maxJobs = 100_000

/** The printed output, up to a limit. */
class Output {
  #text = ''
  isCut = false
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get text(): string {
    return this.#text
  }

  line(line: string): void {
    const text = this.#text === '' ? line : `\n${line}`
    this.#text += this.cut(text, this.#most - this.#text.length)
  }

  /** @returns the longest prefix that fits, in whole characters */
  cut(text: string, room = this.#most): string {
    if (text.length <= room) return text
    this.isCut = true
    return text.slice(0, Math.max(0, room)).replace(/[\ud800-\udbff]$/, '')
  }
}

/** The outcome of a program, and whether the interpreter can be reused. */
export interface ProgramRun {
  readonly outcome: SandboxOutcome
  readonly isSound: boolean
}

/**
 * Runs a program in a new runtime of the interpreter. Only the language and a console are available: no network,
 * files, timers or host objects. A promise as result is resolved as far as its jobs run.
 */
export function runProgram(quickJs: QuickJSWASMModule, source: string, limits: SandboxLimits): ProgramRun {
  const runtime = quickJs.newRuntime()
  const deadline = Date.now() + limits.timeoutMs
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(() => Date.now() > deadline)
  const context = runtime.newContext()
  const output = new Output(limits.outputCharacters)
  let outcome: SandboxOutcome = { value: null, printed: '', isCut: false, fault: 'crashed' }
  try {
    const toText = installPrelude(context, output)
    const { value, error } = new Program(runtime, context, toText).evaluate(source)
    const evaluated =
      error === undefined
        ? { value: output.cut(value) }
        : { value: null, fault: faultOf(error, Date.now() > deadline), error: output.cut(error) }
    outcome = { ...evaluated, printed: output.text, isCut: output.isCut }
    // An undisposed handle makes the runtime's disposal abort the module.
    toText.dispose()
    context.dispose()
    runtime.dispose()
    return { outcome, isSound: true }
  } catch {
    // May be caused by disposing the program only, for example interrupted jobs that reference each other.
    return { outcome, isSound: false }
  }
}

type Evaluated =
  | { readonly value: string; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: string }

class Program {
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #toText: QuickJSHandle

  constructor(runtime: QuickJSRuntime, context: QuickJSContext, toText: QuickJSHandle) {
    this.#runtime = runtime
    this.#context = context
    this.#toText = toText
  }

  evaluate(source: string): Evaluated {
    const result = this.#context.evalCode(source, 'program.js')
    if (result.error) return this.#failed(result.error)

    const failedJob = this.#runJobs()
    if (failedJob) {
      result.value.dispose()
      return failedJob
    }

    const state = this.#context.getPromiseState(result.value)
    if (state.type === 'pending') {
      result.value.dispose()
      return { error: 'Error: the promise never settles' }
    }
    if (state.type === 'rejected') {
      result.value.dispose()
      return this.#failed(state.error)
    }

    const told = this.#evaluated(state.value)
    if (state.value !== result.value) result.value.dispose()
    return told
  }

  #runJobs(): Evaluated | null {
    const done = this.#runtime.executePendingJobs(maxJobs)
    if (done.error) return this.#failed(done.error)
    return this.#runtime.hasPendingJob() ? { error: interrupted } : null
  }

  /** Only text leaves the interpreter. */
  #evaluated(value: QuickJSHandle): Evaluated {
    const text = this.#context.callFunction(this.#toText, this.#context.undefined, value)
    value.dispose()
    if (text.error) return this.#failed(text.error)
    return { value: this.#read(text.value) }
  }

  #failed(error: QuickJSHandle): Evaluated {
    const text = this.#context.callFunction(this.#toText, this.#context.undefined, error)
    error.dispose()
    if (!text.error) return { error: this.#read(text.value) }
    text.error.dispose()
    return { error: 'InternalError: out of memory' }
  }

  #read(text: QuickJSHandle): string {
    const read = this.#context.getString(text)
    text.dispose()
    return read
  }
}

/** @returns the interpreter's function that converts a value to text */
function installPrelude(context: QuickJSContext, output: Output): QuickJSHandle {
  const made = context.unwrapResult(context.evalCode(sandboxPrelude, 'prelude.js'))
  const print = context.newFunction('print', (line) => output.line(context.getString(line)))
  const toText = context.unwrapResult(context.callFunction(made, context.undefined, print))
  made.dispose()
  print.dispose()
  return toText
}

const interrupted = 'InternalError: interrupted'
/** When no error can be allocated, the interpreter throws null. */
const memoryErrors = new Set(['InternalError: out of memory', 'InternalError: string too long', 'null'])
const stackErrors = new Set(['InternalError: stack overflow', 'RangeError: Maximum call stack size exceeded'])

function faultOf(error: string, isLate: boolean): SandboxFault {
  // Endless jobs are stopped by their number, which a fast machine reaches before the deadline.
  if (isLate || error === interrupted) return 'time'
  if (memoryErrors.has(error)) return 'memory'
  return stackErrors.has(error) ? 'stack' : 'thrown'
}
