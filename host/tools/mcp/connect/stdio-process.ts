import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { McpFailure } from './mcp-failure.ts'
import type { ReplyReader } from './reply-reader.ts'

interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

type Child = ChildProcessByStdio<Writable, Readable, null>

const graceMs = 1_000
/** Of one message, and of all of a connection. */
const lineBytes = 2 * 1024 * 1024
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
  readonly #reader: ReplyReader
  readonly #over = Promise.withResolvers<void>()
  #child: Child | null = null
  #bytes = 0
  /** Of a line whose end has not come yet. */
  #begun: Buffer[] = []
  #begunBytes = 0
  #closing: Promise<void> | undefined

  constructor(program: Program, reader: ReplyReader) {
    this.#program = program
    this.#reader = reader
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
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk, child.stdout))
    await started.promise
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin
    if (!stdin?.writable) throw new Error('the program has ended')
    this.#reader.sent(message)
    if (stdin.write(`${JSON.stringify(message)}\n`)) return
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
    this.#begun = []
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

  #read(chunk: Buffer, stdout: Readable): void {
    // What it writes until it has ended is of no use.
    if (this.#closing) return
    this.#bytes += chunk.length
    const end = chunk.lastIndexOf(10) + 1
    const rest = chunk.subarray(end)
    const lines = end > 0 ? Buffer.concat([...this.#begun, chunk.subarray(0, end)]) : null
    this.#begun = lines ? [rest] : [...this.#begun, rest]
    this.#begunBytes = (lines ? 0 : this.#begunBytes) + rest.length
    const isLong = Math.max(lines?.length ?? 0, this.#begunBytes) > lineBytes
    if (this.#bytes > mostBytes || isLong) this.#fail(new McpFailure('too_large'))
    else if (lines) void this.#take(lines.toString('utf8'), stdout)
  }

  /** It writes no further while its lines are read. */
  async #take(lines: string, stdout: Readable): Promise<void> {
    stdout.pause()
    try {
      const { texts } = await this.#reader.read('lines', lines)
      for (const text of texts) if (!this.#closing) this.onmessage?.(JSON.parse(text) as JSONRPCMessage)
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      stdout.resume()
    }
  }

  #fail(error: Error): void {
    this.onerror?.(error)
    void this.close()
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
