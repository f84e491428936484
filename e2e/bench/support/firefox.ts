import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Scope } from './part.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const pollMs = 50
const patienceMs = 30_000

interface Reply {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string | null }
}

interface Node {
  readonly sharedId: string
}

/** A key of the keyboard as WebDriver names it (WebDriver 17.4.2). */
export const keys = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' } as const

/** How an element on a page is found: by what assistive technology calls it, or by CSS. */
export type Locator = { readonly role: string; readonly name?: string } | string

/**
 * Starts Firefox, which ends with its scope, with one page of 1440 × 900, and speaks WebDriver BiDi
 * (https://w3c.github.io/webdriver-bidi) with it. Playwright speaks it as well, but with commands that Debian's release
 * does not know.
 */
export async function openFirefox(scope: Scope, executable: string): Promise<FirefoxPage> {
  const profile = await temporaryDirectory(scope, 'firefox')
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  scope.defer(async () => {
    child.kill('SIGKILL')
    await gone
  })
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    child.stderr.resume()
    const socket = new WebSocket(`${address}/session`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    scope.defer(() => socket.terminate())
    return FirefoxPage.open(socket)
  }
  throw new Error('Firefox ended before it listened')
}

export class FirefoxPage {
  /** Errors on the console, exceptions among them. */
  readonly errors: string[] = []
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #context = ''
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString()) as Reply))
  }

  static async open(socket: WebSocket): Promise<FirefoxPage> {
    const page = new FirefoxPage(socket)
    await page.#send('session.new', { capabilities: {} })
    await page.#send('session.subscribe', { events: ['log.entryAdded'] })
    const { context } = await page.#send<{ context: string }>('browsingContext.create', { type: 'tab' })
    page.#context = context
    await page.#send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
    return page
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
  }

  async reload(): Promise<void> {
    await this.#send('browsingContext.reload', { context: this.#context, wait: 'complete' })
  }

  /** @param expression is evaluated in the page; a promise is awaited @returns what it gives, as JSON carries it */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.#send<{
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context: this.#context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result?.value ?? 'null') as Value
  }

  /** Waits until an expression is true in the page. @throws {Error} that names it when it does not become so */
  async until(expression: string): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(pollMs)) {
      // A page that is being left has nothing to evaluate it in.
      if (await this.evaluate<boolean>(expression).catch(() => false)) return
    }
    throw new Error(`not so: ${expression}`)
  }

  async click(locator: Locator): Promise<void> {
    const origin = { type: 'element', element: { sharedId: (await this.#find(locator)).sharedId } }
    await this.#act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#act({ type: 'key', id: 'keyboard', actions })
  }

  async #find(locator: Locator): Promise<Node> {
    const by =
      typeof locator === 'string'
        ? { type: 'css', value: locator }
        : { type: 'accessibility', value: locator }
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(pollMs)) {
      const { nodes } = await this.#send<{ nodes: readonly Node[] }>('browsingContext.locateNodes', {
        context: this.#context,
        locator: by,
        maxNodeCount: 1,
      })
      if (nodes[0]) return nodes[0]
    }
    throw new Error(`not found: ${JSON.stringify(locator)}`)
  }

  async #act(source: object): Promise<void> {
    await this.#send('input.performActions', { context: this.#context, actions: [source] })
  }

  async #send<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#lastId
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message ?? ''}`)
    return reply.result as Result
  }

  #receive(reply: Reply): void {
    if (reply.method === 'log.entryAdded' && reply.params?.level === 'error')
      this.errors.push(reply.params.text ?? '')
    if (reply.id === undefined) return
    this.#waiting.get(reply.id)?.(reply)
    this.#waiting.delete(reply.id)
  }
}
