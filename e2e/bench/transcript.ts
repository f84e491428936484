import type { Browser, BrowserContext, Page } from 'playwright'
import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { cookieNames } from '../../lib/contract/identity.ts'
import { paths } from '../../lib/paths.ts'
import { pageUp } from '../fixtures/paging.ts'
import { longAnswer } from './markdown/long-answer.ts'
import { registerMember, withoutCaptcha } from './passport/bench-account.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import { noteLongTasks } from './support/long-tasks.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, median, noted, percentile } from './support/table.ts'
import { richAnswer } from './transcript/rich-answers.ts'
import { costPerCharacter, metricsOf, watchAnswer } from './transcript/streaming.ts'

const messages = 300
/** A socket takes so many questions at once. */
const perSocket = 30
const longLength = 20_000
const pieceLength = 8
/** 200 characters a second. */
const pieceDelayMs = 40
const longQuestion = '写一篇两万字的长文'
const slowdown = 4
const openings = 3
/** What nobody sees as a jump: the browser rounds positions. */
const stillPixels = 2

declare global {
  interface Window {
    firstMessageAt: number
  }
}

interface Visit {
  readonly browser: Browser
  readonly product: ProductProcess
  readonly token: string
}

/** A long chat of rich messages in the browser: opened, gone up through, and answered at length. */
export const transcript: BenchPart = {
  title: `transcript：${messages} 条消息的对话，处理器放慢 ${slowdown} 倍`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const product = await startChats(scope)
    const token = await registerMember(product, '13800000084')
    const chat = await converse(product.origin, token, 'agent', messages)
    const search = await converse(product.origin, token, 'search', 1)
    const visit = { browser: await launchBrowser(scope, executable), product, token }
    const opened = await measureOpening(visit, paths.chat('universal', '001', chat), paths.result(search))
    const context = await contextOf(visit)
    const page = await context.newPage()
    await page.goto(paths.chat('universal', '001', chat))
    return [...opened, ...(await measurePaging(page)), ...(await measureAnswer(context, page))]
  },
}

async function startChats(scope: Scope): Promise<ProductProcess> {
  const model = await startFakeOpenAi(({ body }) => replyTo(body))
  scope.defer(() => model.close())
  return startOwnProduct(scope, {
    ...withoutCaptcha,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fake',
    // One reader asks more in a minute than any quota gives them in a day.
    QUOTA_TOKENS_PER_DAY: '0',
  })
}

function replyTo({ messages: said }: FakeRequest['body']) {
  const question = said.at(-1)?.content ?? ''
  if (question.includes(longQuestion)) {
    const pieces = longAnswer(longLength).match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? []
    return streamed(pieces, { delayMs: pieceDelayMs })
  }
  return streamed([richAnswer(Number(/第 (\d+) 问/.exec(question)?.[1] ?? 0))])
}

/** Has a conversation of so many questions. @returns its id */
async function converse(
  origin: string,
  token: string,
  kind: 'search' | 'agent',
  count: number,
): Promise<string> {
  let id = ''
  for (let first = 0; first < count; first += perSocket) {
    const client = await TestClient.open(origin, newDevice(), {}, { token, kind })
    for (let index = first; index < Math.min(count, first + perSocket); index += 1) {
      const askId = client.ask(`第 ${index} 问：这座桥是怎么建的？`, {}, id)
      const { conversation_id: named } = await client.until((frame) => frame.ask_id === askId)
      id ||= named ?? ''
      await client.ended(askId)
    }
    client.close()
  }
  return id
}

async function contextOf({ browser, product, token }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ ...visitor, baseURL: product.origin })
  await context.addCookies([{ name: cookieNames.token, value: token, url: product.origin }])
  await context.addInitScript(noteLongTasks)
  await context.addInitScript(noteFirstMessage)
  return context
}

/** The chat and a result of one question in turns, each cold. */
async function measureOpening(visit: Visit, chat: string, result: string): Promise<Figure[]> {
  const times: Record<'chat' | 'result', number[]> = { chat: [], result: [] }
  for (let round = 0; round <= openings; round += 1) {
    for (const [name, address] of [
      ['result', result],
      ['chat', chat],
    ] as const) {
      const ms = await openingMs(visit, address)
      // What a server does once only belongs to neither page.
      if (round > 0) times[name].push(ms)
    }
  }
  const ours = median(times.chat)
  const theirs = median(times.result)
  return [
    noted('打开：首条消息可见，对话与结果页', `${Math.round(ours)} ms、${Math.round(theirs)} ms`),
    atMost('　两者之比', ours / theirs, 1.5),
  ]
}

async function openingMs(visit: Visit, address: string): Promise<number> {
  const context = await contextOf(visit)
  try {
    const page = await context.newPage()
    await slow(context, page)
    await page.goto(address, { waitUntil: 'commit' })
    const at = await page.waitForFunction(() => window.firstMessageAt)
    return await at.jsonValue()
  } finally {
    await context.close()
  }
}

async function measurePaging(page: Page): Promise<Figure[]> {
  await page.locator('article .answer-text').first().waitFor()
  const steps = await pageUp(page)
  const jumps = steps.flatMap(({ jump }) => (jump === null ? [] : [jump]))
  const first = await page.getByRole('heading', { name: '第 0 问' }).count()
  return [
    allOf('上翻到第一条', first, 1),
    noted('　滚动的次数', String(steps.length)),
    noted('　其中没有内容可看', `${steps.length - jumps.length} 次`),
    atMost('　看着的内容跳动最多', Math.max(...jumps), stillPixels, ' px'),
    noted('　滚动中途停下', `${steps.filter(({ missing }) => missing > stillPixels).length} 次`),
    noted(`　跳动多于 ${stillPixels} px`, `${jumps.filter((jump) => jump > stillPixels).length} 次`),
  ]
}

async function measureAnswer(context: BrowserContext, page: Page): Promise<Figure[]> {
  await page.keyboard.press('End')
  const session = await slow(context, page)
  await session.send('Performance.enable')
  const seen = await watchAnswer(page, session, { question: longQuestion, length: longLength })
  const early = costPerCharacter(seen.samples, 0.1, 0.4)
  const late = costPerCharacter(seen.samples, 0.7, 1)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const metrics = await metricsOf(session)
  return [
    noted('两万字的回答，写出', `${seen.samples.at(-1)?.length.toLocaleString('en')} 字`),
    atMost('DOM 元素，其间最多', Math.max(...seen.samples.map(({ elements }) => elements)), 5_000),
    noted('　之后的节点，连同文字', metrics('Nodes').toLocaleString('en')),
    atMost('之后的堆', metrics('JSHeapUsedSize') / 1e6, 100, ' MB'),
    atMost('最长的任务', Math.round(Math.max(0, ...seen.tasksMs)), 100, ' ms'),
    noted('　超过 50 ms 的任务', `${seen.tasksMs.length} 个`),
    atMost('其间打字到画出，p50', median(seen.typingMs), 50, ' ms'),
    noted('　p95', `${Math.round(percentile(seen.typingMs, 0.95))} ms，${seen.typingMs.length} 次`),
    noted('每字的工作，开始与结束', `${early.toFixed(3)} ms、${late.toFixed(3)} ms`),
    atMost('　两者之比', late / early, 1.2),
  ]
}

async function slow(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** Runs in the page before its own scripts: notes in which frame the first text of an answer can be seen. */
function noteFirstMessage(): void {
  window.firstMessageAt = 0
  const look = () => {
    const text = document.querySelector('article .answer-text')
    const top = text?.textContent ? text.getBoundingClientRect().top : Number.POSITIVE_INFINITY
    if (top < innerHeight) window.firstMessageAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
