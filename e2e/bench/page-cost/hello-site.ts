import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processEnvironment } from '../../../host/platform/process-environment.ts'
import { freePort, runProgram } from '../../../host/storage/testing/run-program.ts'
import type { Scope } from '../support/part.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = fileURLToPath(new URL('../hello-app', import.meta.url))

/**
 * Builds the yardstick and serves it: a Next.js hello-world page, with a middleware, behind a custom server.
 * It is built in a folder inside the project, where the same framework is found.
 * @returns its origin; it ends with its scope
 */
export async function startHelloSite(scope: Scope): Promise<string> {
  const directory = join(root, `e2e/.output/hello-app-${process.pid}`)
  scope.defer(() => rm(directory, { recursive: true, force: true }))
  await cp(source, directory, { recursive: true })
  const compilerOptions = {
    jsx: 'preserve',
    module: 'esnext',
    moduleResolution: 'bundler',
    skipLibCheck: true,
  }
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const env = {
    PATH: processEnvironment().PATH,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const next = join(root, 'node_modules/next/dist/bin/next')
  await runProgram(process.execPath, [next, 'build', '--webpack'], { cwd: directory, env })
  const port = await freePort()
  const server = spawn(process.execPath, [join(directory, 'server.mjs'), String(port)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(server, 'exit')
  scope.defer(async () => {
    server.kill('SIGKILL')
    await gone
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('the hello page did not start')
    await pause(50)
  }
  return origin
}
