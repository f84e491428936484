import type { Page } from 'playwright'
import { startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { grownShapes, prose } from './growth/grown-shapes.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import { noteLongTasks } from './support/long-tasks.ts'
import type { BenchPart } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atMost, type Figure, median, noted } from './support/table.ts'

/** The machine's speed may double or halve within an answer: of several, the one in the middle is taken. */
const rounds = 3
const piece = 40

interface Cost {
  /** From Enter to the finished article, and the longest task meanwhile. */
  readonly streamedMs: number
  readonly taskMs: number
  /** From asking for the page again to the finished article, and the longest task until it is at rest. */
  readonly reloadedMs: number
  readonly reloadTaskMs: number
}

/** What an answer of each shape costs, against prose of the same length. */
export const growth: BenchPart = {
  title: `growth：各种形状的回答，与同样长的散文相比（${rounds} 次取中位数）`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const model = await startFakeOpenAi()
    scope.defer(() => model.close())
    const { origin } = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fake' })
    const browser = await launchBrowser(scope, executable)
    const measure = async (text: string): Promise<Cost> => {
      const costs: Cost[] = []
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ ...visitor, baseURL: origin })
        model.next(streamed(inPieces(text)))
        costs.push(await costOf(await context.newPage()))
        await context.close()
      }
      const of = (read: (cost: Cost) => number) => median(costs.map(read))
      return {
        streamedMs: of(({ streamedMs }) => streamedMs),
        taskMs: of(({ taskMs }) => taskMs),
        reloadedMs: of(({ reloadedMs }) => reloadedMs),
        reloadTaskMs: of(({ reloadTaskMs }) => reloadTaskMs),
      }
    }
    await measure(prose(2_000))
    const figures: Figure[] = []
    for (const [name, text] of Object.entries(grownShapes)) {
      figures.push(...figuresOf(name, text.length, await measure(text), await measure(prose(text.length))))
    }
    return figures
  },
}

function figuresOf(name: string, length: number, cost: Cost, inProse: Cost): Figure[] {
  return [
    noted(
      name,
      `${length.toLocaleString('en')} 字，写完 ${Math.round(cost.streamedMs)} ms（散文 ${Math.round(inProse.streamedMs)}）` +
        `，重载 ${Math.round(cost.reloadedMs)} ms（散文 ${Math.round(inProse.reloadedMs)}）`,
    ),
    atMost(`${name}：写完与散文之比`, cost.streamedMs / inProse.streamedMs, 1.5),
    atMost(`${name}：最长的任务`, cost.taskMs, 100, ' ms'),
    atMost(`${name}：重载时最长的任务`, cost.reloadTaskMs, 100, ' ms'),
  ]
}

async function costOf(page: Page): Promise<Cost> {
  await page.addInitScript(noteLongTasks)
  await page.goto('/')
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('怎么创建智能体？')
  await page.evaluate(() => {
    window.longTasks.length = 0
  })
  const begun = performance.now()
  await box.press('Enter')
  await page.locator('article[aria-busy="false"]').first().waitFor({ timeout: 120_000 })
  const streamedMs = performance.now() - begun
  const taskMs = await longestTask(page)
  const again = performance.now()
  await page.reload({ waitUntil: 'load' })
  await page.locator('article[aria-busy="false"]').first().waitFor()
  const reloadedMs = performance.now() - again
  return { streamedMs, taskMs, reloadedMs, reloadTaskMs: await longestTask(page) }
}

/** The longest task so far, when the page has come to rest. */
async function longestTask(page: Page): Promise<number> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 500))),
      ),
  )
  return page.evaluate(() => Math.max(0, ...window.longTasks.map(({ duration }) => duration)))
}

function inPieces(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / piece) }, (_, index) =>
    text.slice(index * piece, (index + 1) * piece),
  )
}
