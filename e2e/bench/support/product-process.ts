import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readyPollMs = 25

/** A running product: a process of its own, as an operator would start it. */
export interface ProductProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** Resolves once `/readyz` says yes; rejects when the process ends first. */
  ready(): Promise<void>
  /** Sends the signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Everything that it has printed. */
  output(): string
}

/** Starts the product on a port, with these settings over quiet defaults. */
export function startProduct(port: number, settings: Readonly<Record<string, string>>): ProductProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'host/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-50_000)
    })
  }
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    child,
    ready: () => untilReady(origin, child, () => output),
    end: async (signal) => {
      child.kill(signal)
      await gone
    },
    output: () => output,
  }
}

/** @returns a loopback port that nobody uses now */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended before it was ready:\n${output()}`)
    const reply = await fetch(`${origin}/readyz`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, readyPollMs))
  }
}
