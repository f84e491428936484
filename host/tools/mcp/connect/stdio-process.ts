import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, ReadBuffer, Transport } from '@modelcontextprotocol/client'

/** What the protocol needs of its library, which is loaded when it is used. */
interface Messages {
  readonly buffer: ReadBuffer
  readonly write: (message: JSONRPCMessage) => string
}

interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

type Child = ChildProcessByStdio<Writable, Readable, null>

const graceMs = 1_000
/** Of one connection: a few lists and a call. */
const mostBytes = 32 * 1024 * 1024

/** Leaders of groups: none outlives this process. */
const groups = new Set<number>()
let isWatching = false

/**
 * A program that speaks the protocol on its standard streams, in a process group of its own: what it has started ends
 * with it. The library's transport only ends the program itself.
 */
export class StdioProcess implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void

  readonly #program: Program
  readonly #messages: Messages
  readonly #over = Promise.withResolvers<void>()
  #child: Child | null = null
  #bytes = 0
  #closing: Promise<void> | undefined

  constructor(program: Program, messages: Messages) {
    this.#program = program
    this.#messages = messages
  }

  /** @throws the error of a program that can't be started */
  async start(): Promise<void> {
    // Nothing would end it.
    if (this.#closing) throw new Error('the connection was closed before it began')
    const { command, args, env } = this.#program
    const child: Child = spawn(command, args, {
      env: env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.#child = child
    const { pid } = child
    const started = Promise.withResolvers<void>()
    child.on('error', (error) => {
      started.reject(error)
      this.onerror?.(error)
    })
    child.on('spawn', started.resolve)
    if (pid !== undefined) {
      killLeftAtExit()
      groups.add(pid)
      child.on('exit', () => this.#endGroup(pid))
    }
    child.on('close', () => {
      this.#over.resolve()
      this.onclose?.()
    })
    child.stdin.on('error', (error) => this.onerror?.(error))
    child.stdout.on('error', (error) => this.onerror?.(error))
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk))
    await started.promise
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin
    if (!stdin?.writable) throw new Error('the program has ended')
    if (stdin.write(this.#messages.write(message))) return
    await Promise.race([new Promise<void>((resolve) => stdin.once('drain', resolve)), this.#over.promise])
  }

  /** Ends the program and what it has started; by force when it stays. Idempotent. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const { pid, stdin } = this.#child ?? {}
    // It was never started.
    if (pid === undefined) return
    stdin?.end()
    const timer = setTimeout(() => {
      // When the program itself has ended, its group was killed, and the number may be another's.
      if (groups.has(pid)) killGroup(pid)
    }, graceMs)
    await this.#over.promise
    clearTimeout(timer)
    this.#messages.buffer.clear()
  }

  /** The rest of its group would keep running, and its streams open. */
  #endGroup(pid: number): void {
    killGroup(pid)
    groups.delete(pid)
    // What has left the group may hold the streams.
    const { stdin, stdout } = this.#child ?? {}
    const timer = setTimeout(() => {
      stdin?.destroy()
      stdout?.destroy()
    }, graceMs)
    void this.#over.promise.then(() => clearTimeout(timer))
  }

  #read(chunk: Buffer): void {
    // What it writes until it has ended is of no use.
    if (this.#closing) return
    const { buffer } = this.#messages
    try {
      this.#bytes += chunk.length
      if (this.#bytes > mostBytes) throw new Error('all messages exceed the maximum size')
      buffer.append(chunk)
    } catch (error) {
      this.onerror?.(error as Error)
      void this.close()
      return
    }
    while (!this.#closing) {
      try {
        const message = buffer.readMessage()
        if (message === null) return
        this.onmessage?.(message)
      } catch (error) {
        this.onerror?.(error as Error)
      }
    }
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // None is left, or those left have taken other rights.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function killLeftAtExit(): void {
  if (isWatching) return
  isWatching = true
  process.once('exit', () => groups.forEach(killGroup))
}
