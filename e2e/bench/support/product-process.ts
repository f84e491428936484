import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processEnvironment } from '../../../host/platform/process-environment.ts'
import { freePort } from '../../../host/storage/testing/run-program.ts'
import type { Scope } from './part.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export { freePort }

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readyPollMs = 25
const maxAttempts = 3

type ProductSettings = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

/** A running product: a process of its own, as an operator would start it. */
export interface ProductProcess {
  readonly origin: string
  readonly dataDirectory: string
  readonly child: ChildProcess
  /** Resolves once `/readyz` replies 200; rejects when the process ends first. */
  ready(): Promise<void>
  /** Sends the signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>
  /** The end of what it has printed. */
  output(): string
}

/** Starts a product with a port and a data directory of its own, and waits until it is ready. It ends with its scope. */
export async function startOwnProduct(
  scope: Scope,
  settings: Readonly<Record<string, string>>,
): Promise<ProductProcess> {
  const directory = await temporaryDirectory(scope, 'data')
  for (let attempt = 1; ; attempt += 1) {
    const product = startScopedProduct(scope, await freePort(), { DATA_DIR: directory, ...settings })
    try {
      await product.ready()
      return product
    } catch (error) {
      // Somebody else's connection took the port between the two.
      if (attempt === maxAttempts || !/端口 \d+ 已被占用/.test(product.output())) throw error
    }
  }
}

/** Starts the product on a port. It ends with its scope. */
export function startScopedProduct(
  scope: Scope,
  port: number,
  settings: ProductSettings,
  folder = root,
): ProductProcess {
  const product = startProduct(port, settings, folder)
  scope.defer(() => product.end('SIGKILL'))
  return product
}

/**
 * Starts the product on a port, with these settings over quiet defaults. The caller ends it.
 * @param folder in which it stands
 */
export function startProduct(port: number, settings: ProductSettings, folder = root): ProductProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'host/start.ts'], {
    cwd: folder,
    env: {
      PATH: processEnvironment().PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'warn',
      // Limits are measured by the parts that are about them.
      TURNS_AT_ONCE: '0',
      RATE_LIMIT: '0',
      // What is measured must not depend on third-party servers.
      WIKIPEDIA_URL: '',
      PORT: String(port),
      ...settings,
    },
    // The channel closes when this process is gone, however it ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-50_000)
    })
  }
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    dataDirectory: settings.DATA_DIR,
    child,
    ready: () => untilReady(origin, child, () => output),
    end,
    output: () => output,
  }
}

async function untilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended before it was ready:\n${output()}`)
    const reply = await fetch(`${origin}/readyz`).catch(() => null)
    if (reply?.ok) return
    await pause(readyPollMs)
  }
}
