import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { processEnvironment } from '../../../platform/process-environment.ts'
import { McpFailure } from './mcp-failure.ts'
import { type StdioServers, stdioName } from './stdio-servers.ts'

/** Children of this process at once. */
const maxChildren = 8
const replyBytes = 2 * 1024 * 1024
const graceMs = 1_000
/** What a child gets of our environment: it must never see a key. */
const passed = ['PATH', 'HOME', 'LANG'] as const

export interface StdioChild {
  readonly transport: StdioClientTransport
  /**
   * Closes the connection, which ends the child; by force when it stays. Idempotent.
   * @param exited resolves when the connection has no child any more
   */
  end(close: () => Promise<unknown>, exited: Promise<unknown>): Promise<void>
}

let children = 0
const pids = new Set<number>()
let isWatching = false

/**
 * Prepares a child that speaks the protocol on its standard streams; it starts with the connection.
 * @throws {McpFailure} not_offered, busy
 */
export async function openStdio(servers: StdioServers, address: string): Promise<StdioChild> {
  const server = servers.get(stdioName(address) ?? '')
  if (!server) throw new McpFailure('not_offered')
  if (children >= maxChildren) throw new McpFailure('busy')
  children += 1
  try {
    const { DEFAULT_INHERITED_ENV_VARS, StdioClientTransport: Transport } = await import(
      '@modelcontextprotocol/client/stdio'
    )
    const ours = processEnvironment()
    const env = {
      // The library passes these on unless they are overwritten.
      ...Object.fromEntries(DEFAULT_INHERITED_ENV_VARS.map((name) => [name, undefined])),
      ...Object.fromEntries(passed.map((name) => [name, ours[name]])),
      ...server.env,
    } as Record<string, string>
    const { command, args } = server
    const transport = new Transport({
      command,
      args: [...args],
      env,
      stderr: 'ignore',
      maxBufferSize: replyBytes,
    })
    killLeftAtExit()
    // The library forgets it before the child has ended.
    let pid: number | null = null
    const start = transport.start.bind(transport)
    transport.start = async () => {
      await start()
      ;({ pid } = transport)
    }
    let ended: Promise<void> | undefined
    return { transport, end: (close, exited) => (ended ??= end(pid, close, exited)) }
  } catch (error) {
    children -= 1
    throw error
  }
}

async function end(
  pid: number | null,
  close: () => Promise<unknown>,
  exited: Promise<unknown>,
): Promise<void> {
  if (pid !== null) pids.add(pid)
  const closed = close()
  if (pid === null) await closed
  else {
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), graceMs).unref())
    if ((await Promise.race([exited, late])) === 'late') {
      kill(pid)
      await exited
    }
    pids.delete(pid)
  }
  children -= 1
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A child whose end is awaited does not outlive this process. */
function killLeftAtExit(): void {
  if (isWatching) return
  isWatching = true
  process.once('exit', () => pids.forEach(kill))
}
