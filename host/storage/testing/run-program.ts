import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { withParent } from '../../operations/commands/with-parent.mjs'

/** @returns a port of the loopback interface that is free now */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** Runs a program to its end. Rejects, with its output, when it fails. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<void> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = gather(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${said()}`)
}

/** Starts a server and waits until it reports that it is ready. Rejects, with its output, when it ends before. */
export async function startServer(
  file: string,
  args: readonly string[],
  ready: RegExp,
  options: SpawnOptions = {},
): Promise<ChildProcess> {
  const { command, args: rest } = withParent(file, args)
  const child = spawn(command, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = gather(child)
  await new Promise<void>((resolve, reject) => {
    const look = () => ready.test(said()) && resolve()
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.on('error', reject)
    child.on('close', (code) => reject(new Error(`${file} ended with ${code}: ${said()}`)))
  })
  return child
}

/** Asks a server to end and waits until it has. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

function gather(child: ChildProcess): () => string {
  let text = ''
  const append = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-10_000)
  }
  child.stdout?.on('data', append)
  child.stderr?.on('data', append)
  return () => text
}
