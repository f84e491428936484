import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { hostileAnswers, startCanary } from './markdown/hostile-answers.ts'
import { longAnswer } from './markdown/long-answer.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import { noteLongTasks } from './support/long-tasks.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, median, noted } from './support/table.ts'

const data = new URL('../../../shared/data/markdown/', import.meta.url)
const question = '怎么创建智能体？'
const longLength = 20_000
const slowdown = 4
/** The machine's speed may double or halve within an answer: of several, the one in the middle is taken. */
const rounds = 3
/** What is rendered after the end of an answer, colours of code and footnotes, is rendered within this. */
const settleMs = 1_500

declare global {
  interface Window {
    attacked?: unknown
    firstTextAt: number
  }
}

interface Product {
  readonly origin: string
  readonly browser: Browser
  readonly model: Awaited<ReturnType<typeof startFakeOpenAi>>
}

/** Whether a model's text can run scripts or send requests, in a real browser. */
export const markdownSafety: BenchPart = {
  title: 'markdown：攻击样本作为模型的回答',
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    if (!existsSync(data)) return { skipped: '没有攻击样本' }
    const product = await start(scope, executable)
    const canary = await startCanary(scope)
    const { answers, count } = hostileAnswers(data, canary.origin)
    const context = await product.browser.newContext({ ...visitor, baseURL: product.origin })
    const seen = { dialogs: 0, foreign: 0, attacked: 0, whole: 0 }
    for (const answer of answers) await attack(context, product, answer, seen)
    return [
      noted('样本', String(count)),
      allOf('回答写完', seen.whole, answers.length),
      atMost('弹出的对话框', seen.dialogs, 0),
      atMost('执行了的脚本', seen.attacked, 0),
      atMost('浏览器发往别处的请求', seen.foreign, 0),
      atMost('到达陌生服务器的请求（浏览器与服务端）', canary.hits.length, 0),
    ]
  },
}

/** What a long answer costs a slow browser while it arrives. */
export const markdownCost: BenchPart = {
  title: `markdown：${longLength.toLocaleString('en')} 字的回答，处理器放慢 ${slowdown} 倍`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const product = await start(scope, executable)
    const costs: Cost[] = []
    for (let round = 0; round < rounds; round += 1) costs.push(await measureCost(product))
    const of = (read: (cost: Cost) => number) => median(costs.map(read))
    const [first] = costs
    return [
      noted('写出', `${first?.length.toLocaleString('en')} 字，${rounds} 次，以下取中位数`),
      atMost(
        '首字到写完，最长的任务',
        of(({ tasksMs }) => Math.max(0, ...tasksMs)),
        100,
        ' ms',
      ),
      noted('其间超过 50 ms 的任务', `${of(({ tasksMs }) => tasksMs.length)} 个`),
      noted('每字的脚本时间，开始', `${of(({ earlyMs }) => earlyMs).toFixed(3)} ms`),
      noted('每字的脚本时间，结束', `${of(({ lateMs }) => lateMs).toFixed(3)} ms`),
      atMost(
        '结束与开始之比',
        of(({ earlyMs, lateMs }) => lateMs / earlyMs),
        1.2,
      ),
    ]
  },
}

async function start(scope: Scope, executable: string): Promise<Product> {
  const model = await startFakeOpenAi()
  scope.defer(() => model.close())
  const { origin } = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fake' })
  return { origin, browser: await launchBrowser(scope, executable), model }
}

async function attack(
  context: BrowserContext,
  { origin, model }: Product,
  answer: string,
  seen: { dialogs: number; foreign: number; attacked: number; whole: number },
): Promise<void> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    seen.dialogs += 1
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) seen.foreign += 1
  })
  model.next(streamed(inPieces(answer, 60), { delayMs: 2 }))
  await ask(page)
  await ended(page)
  const { isAttacked, text } = await page.evaluate(() => ({
    isAttacked: window.attacked !== undefined,
    text: document.querySelector('.answer-text')?.textContent ?? '',
  }))
  if (isAttacked) seen.attacked += 1
  if (text.length > 100) seen.whole += 1
  await page.close()
}

/** What one long answer cost. */
interface Cost {
  /** Characters that were rendered. */
  readonly length: number
  /** How long each task took that is called long, of 50 ms and more, between the first text and the end. */
  readonly tasksMs: readonly number[]
  /** Script time for each character near its start, and near its end. */
  readonly earlyMs: number
  readonly lateMs: number
}

async function measureCost({ browser, origin, model }: Product): Promise<Cost> {
  const context = await browser.newContext({ ...visitor, baseURL: origin })
  const page = await context.newPage()
  await page.addInitScript(noteLongTasks)
  await page.addInitScript(noteFirstText)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  model.next(streamed(inPieces(longAnswer(longLength), 8), { delayMs: 5 }))
  await ask(page)
  const samples: { length: number; scriptMs: number }[] = []
  for (;;) {
    const { metrics } = await session.send('Performance.getMetrics')
    const scriptMs = 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
    const { length, isOver } = await page.evaluate(() => ({
      length: document.querySelector('.answer-text')?.textContent?.length ?? 0,
      isOver: document.querySelector('article[aria-busy="false"]') !== null,
    }))
    samples.push({ length, scriptMs })
    if (isOver) break
    await page.waitForTimeout(100)
  }
  await page.waitForTimeout(settleMs)
  const { tasks, first } = await page.evaluate(() => ({ tasks: window.longTasks, first: window.firstTextAt }))
  await context.close()
  const length = samples.at(-1)?.length ?? 0
  return {
    length,
    tasksMs: tasks.filter(({ start }) => start >= first).map(({ duration }) => duration),
    earlyMs: costPerToken(samples, 0.1 * length, 0.4 * length),
    lateMs: costPerToken(samples, 0.7 * length, length),
  }
}

/** The script time for each character between two lengths of the answer. */
function costPerToken(
  samples: readonly { length: number; scriptMs: number }[],
  from: number,
  to: number,
): number {
  const begin = samples.find(({ length }) => length >= from)
  const end = samples.findLast(({ length }) => length <= to)
  return begin && end ? (end.scriptMs - begin.scriptMs) / (end.length - begin.length) : Number.NaN
}

async function ask(page: Page): Promise<void> {
  await page.goto('/')
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill(question)
  await box.press('Enter')
}

async function ended(page: Page): Promise<void> {
  await page.locator('article[aria-busy="false"]').first().waitFor()
  // What runs late has had its time: two frames, and whatever was waiting.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200))),
      ),
  )
}

function inPieces(text: string, length: number): string[] {
  const characters = Array.from(text)
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += length)
    pieces.push(characters.slice(at, at + length).join(''))
  return pieces
}

/** Runs in the page before its own scripts: notes when the first text is painted. */
function noteFirstText(): void {
  window.firstTextAt = Number.POSITIVE_INFINITY
  const look = () => {
    if (document.querySelector('.answer-text')?.textContent) window.firstTextAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
