import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { TcpProxy } from '../../host/storage/testing/tcp-proxy.ts'
import { cookieNames } from '../../lib/contract/identity.ts'
import { paths } from '../../lib/paths.ts'
import { registerMember, withoutCaptcha } from './passport/bench-account.ts'
import { isSkipped, startSharedBackends } from './support/backends.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { freePort, type ProductProcess, startScopedProduct } from './support/product-process.ts'
import { allOf, type Figure, noted } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const seconds = 1_000
const shortCutMs = 12 * seconds
const longCutMs = 70 * seconds
const pieceDelayMs = 60
const pieceLength = 7
const paragraphs = 40
/** In which an answer ends that was hit by something, whatever it was. */
const patienceMs = 120 * seconds

/** A chat in the browser, over a connection that can be spoilt. */
interface Chat {
  readonly page: Page
  readonly context: BrowserContext
  readonly proxy: TcpProxy
  readonly product: ProductProcess
}

/** What happens while an answer is being written; another page of the same chat is watched too, where one is opened. */
type Trouble = (chat: Chat) => Promise<Page | void>

/** What the fake model says to a question: plain paragraphs, all different. */
function answerTo(question: string): string {
  const line = (at: number) => `${question}的第 ${at + 1} 段，讲到这里还没有说完，后面接着说下去。`
  return Array.from({ length: paragraphs }, (_, at) => line(at)).join('\n\n')
}

/** A chat whose page, tab, connection or host goes away in the middle of an answer. */
export const chatNetwork: BenchPart = {
  title: 'chat-network：回答写到一半，页面、网络或主机出了事',
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const settings = await ownModel(scope)
    const port = await freePort()
    const directory = await temporaryDirectory(scope, 'data')
    const start = async () => {
      const product = startScopedProduct(scope, port, { DATA_DIR: directory, ...settings })
      await product.ready()
      return product
    }
    let product = await start()
    const proxy = await startProxy(scope, product)
    const browser = await launchBrowser(scope, executable)
    const restart = (signal: NodeJS.Signals) => async () => {
      await product.end(signal)
      product = await start()
    }
    const troubles: readonly (readonly [string, Trouble])[] = [
      ['两个标签页', secondTab],
      ['刷新', ({ page }) => page.reload().then(() => undefined)],
      ['断网 12 秒', (chat) => offline(chat, shortCutMs, '网络中断')],
      ['断网 70 秒', (chat) => offline(chat, longCutMs, '网络已恢复')],
      ['主机正常重启', restart('SIGTERM')],
      ['主机被 kill -9 后重启', restart('SIGKILL')],
    ]
    const figures: Figure[] = []
    for (const [at, [name, trouble]] of troubles.entries()) {
      const context = await browser.newContext({ ...visitor, baseURL: originOf(proxy) })
      // Each of them has a member of its own.
      await logIn(context, originOf(proxy), await registerMember(product, `1380000019${at}`))
      const page = await context.newPage()
      figures.push(...(await measure(name, { page, context, proxy, product }, trouble)))
      await context.close()
    }
    return figures
  },
}

/** The same over two nodes that share PostgreSQL, Redis and a bucket: the one that writes is killed. */
export const chatOverNodes: BenchPart = {
  title: 'chat-network：两个节点，写到一半杀掉正在写的那个',
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const shared = await startSharedBackends(scope)
    if (isSkipped(shared)) return shared
    const model = await ownModel(scope)
    const node = async () => {
      const DATA_DIR = await temporaryDirectory(scope, 'node')
      const product = startScopedProduct(scope, await freePort(), { DATA_DIR, ...shared, ...model })
      await product.ready()
      return product
    }
    const [writer, other] = [await node(), await node()]
    const proxy = await startProxy(scope, writer)
    const token = await registerMember(writer, '13800000087')
    const browser = await launchBrowser(scope, executable)
    const context = await browser.newContext({ ...visitor, baseURL: originOf(proxy) })
    await logIn(context, originOf(proxy), token)
    const chat = { page: await context.newPage(), context, proxy, product: writer }
    return measure('另一个节点', chat, async () => {
      await writer.end('SIGKILL')
      proxy.leadTo(other.origin)
    })
  },
}

async function ownModel(scope: Scope): Promise<Readonly<Record<string, string>>> {
  const model = await startFakeOpenAi(({ body }) => replyTo(body))
  scope.defer(() => model.close())
  return { ...withoutCaptcha, LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fake' }
}

function replyTo({ messages }: FakeRequest['body']) {
  const text = answerTo((messages.at(-1)?.content ?? '').split('\n\n').at(-1) ?? '')
  return streamed(text.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? [], { delayMs: pieceDelayMs })
}

async function startProxy(scope: Scope, product: ProductProcess): Promise<TcpProxy> {
  const proxy = await TcpProxy.start(product.origin)
  scope.defer(() => proxy.close())
  return proxy
}

function originOf(proxy: TcpProxy): string {
  return new URL(proxy.url).origin
}

function logIn(context: BrowserContext, url: string, value: string): Promise<void> {
  return context.addCookies([{ name: cookieNames.token, value, url }])
}

async function measure(name: string, chat: Chat, trouble: Trouble): Promise<Figure[]> {
  const { page } = chat
  const question = `${name}时的故事`
  await page.goto(paths.chat('universal', '001', 'new-0'))
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill(question)
  await box.press('Enter')
  await page
    .locator('article .answer-text p')
    .nth(paragraphs / 8)
    .waitFor({ timeout: patienceMs })
  const draft = '还没有发出去的话'
  await box.fill(draft)
  const from = performance.now()
  const second = await trouble(chat)
  const pages = second ? [page, second] : [page]
  const told = await Promise.all(pages.map((each) => textOf(each)))
  const endMs = performance.now() - from
  const same = told.filter((text) => text === answerTo(question)).length
  await page.reload()
  const kept = (await textOf(page)) === answerTo(question)
  const isDraftKept = (await box.inputValue()) === draft
  return [
    allOf(`${name}：最后的文字与模型说的一字不差`, same + Number(kept), pages.length + 1),
    allOf('　没发出去的话还在', Number(isDraftKept), 1),
    noted('　到结束', `${(endMs / seconds).toFixed(1)} 秒`),
  ]
}

/** @returns the text of the last answer, once it has ended */
async function textOf(page: Page): Promise<string> {
  const answer = page.locator('article').last()
  await answer.and(page.locator('[aria-busy=false]')).waitFor({ timeout: patienceMs })
  return (await answer.locator('.answer-text p').allTextContents()).join('\n\n')
}

async function secondTab({ page, context }: Chat): Promise<Page> {
  const other = await context.newPage()
  await other.goto(page.url())
  return other
}

/** The browser notices that it is offline, and what it had open is gone. */
async function offline({ page, context, proxy }: Chat, ms: number, toast: string): Promise<void> {
  const told = page
    .getByText(toast)
    .first()
    .waitFor({ timeout: ms + 30 * seconds })
  await context.setOffline(true)
  proxy.block()
  await pause(ms)
  proxy.pass()
  await context.setOffline(false)
  await told
}
