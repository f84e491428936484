import type { BrowserContext } from 'playwright'
import { chunk, type FakeReply, startFakeOpenAi } from '../../../host/models/testing/fake-openai-server.ts'
import { findBrowser, launchBrowser, visitor } from '../support/browser.ts'
import type { BenchPart } from '../support/part.ts'
import { startOwnProduct } from '../support/product-process.ts'
import { atMost, type Figure } from '../support/table.ts'
import { breakages, refusedRequests } from './broken-streams.ts'

const barMs = 1_000
const patienceMs = 1_500
/** So long the stream goes well before it breaks. */
const goodMs = 300

declare global {
  interface Window {
    /** When the error was first painted, in milliseconds since 1970; 0 before. */
    errorShownAt: number
  }
}

/** How soon a failure of the model is on screen, in a real browser. */
export const errorsOnScreen: BenchPart = {
  title: 'stream-fidelity：模型出错，到屏幕上看得见',
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    let current: FakeReply = { parts: [] }
    let failsAt = 0
    let afterMs = 0
    const fake = await startFakeOpenAi(() => {
      failsAt = Date.now() + afterMs
      return current
    })
    scope.defer(() => fake.close())
    const { origin } = await startOwnProduct(scope, {
      LLM_BASE_URL: fake.baseUrl,
      LLM_MODEL: 'fake',
      LLM_TIMEOUT_MS: String(patienceMs),
    })
    const browser = await launchBrowser(scope, executable)
    const context = await browser.newContext({ ...visitor, baseURL: origin })
    await context.addInitScript(watch)
    const figures: Figure[] = []
    for (const failure of failures()) {
      current = failure.reply
      afterMs = failure.afterMs
      const shownAt = await ask(context)
      figures.push(atMost(failure.name, shownAt - failsAt, barMs, ' ms'))
    }
    return figures
  },
}

/** Each failure with the time from the request until it happens. */
function failures(): { name: string; reply: FakeReply; afterMs: number }[] {
  const start = [chunk({ content: '已经写出的一半，' }), { delayMs: goodMs }]
  return [
    ...refusedRequests(patienceMs).map(({ name, reply, afterMs = 0 }) => ({ name, reply, afterMs })),
    ...breakages.map(({ name, end }) => ({
      name: `写到一半：${name}`,
      reply: { parts: [...start, ...end] },
      afterMs: goodMs,
    })),
  ]
}

async function ask(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto('/')
    const box = page.getByRole('textbox', { name: '问题' })
    await box.fill('怎么创建智能体？')
    await box.press('Enter')
    await page.waitForFunction(() => window.errorShownAt > 0)
    return await page.evaluate(() => window.errorShownAt)
  } finally {
    await page.close()
  }
}

/** Runs in the page before its own scripts: notes in which frame the answer's error is painted. */
function watch(): void {
  window.errorShownAt = 0
  const look = () => {
    if (document.querySelector('article [role="alert"]')) {
      window.errorShownAt = performance.timeOrigin + performance.now()
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
