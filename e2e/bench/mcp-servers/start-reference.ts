import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { processEnvironment } from '../../../host/platform/process-environment.ts'
import type { Scope } from '../support/part.ts'

const startMs = 15_000

/** Starts a reference server over HTTP on a free port of loopback; it ends with its scope. @returns the port */
export async function startReference(scope: Scope, file: string, mode: string): Promise<number> {
  const port = await freePort()
  const env = { ...processEnvironment(), NODE_ENV: 'production' as const, PORT: String(port) }
  const child = spawn(process.execPath, [file, mode], { env, stdio: 'ignore' })
  const gone = once(child, 'exit')
  scope.defer(async () => {
    child.kill('SIGKILL')
    await gone
  })
  for (const end = performance.now() + startMs; performance.now() < end; await pause(100))
    if (await answers(port)) return port
  throw new Error(`${file} ${mode} did not start`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(port: number): Promise<boolean> {
  try {
    await (await fetch(`http://127.0.0.1:${port}/`)).body?.cancel()
    return true
  } catch {
    return false
  }
}
