import type { BrowserContext } from 'playwright'
import { bochaProtocol } from '../../host/search/providers/testing/fake-bocha.ts'
import { searxngProtocol } from '../../host/search/providers/testing/fake-searxng.ts'
import { startFakeVendor } from '../../host/search/providers/testing/fake-vendor.ts'
import { settingsFor } from '../../host/search/providers/testing/fake-vendors.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import { startClockModel } from './support/clock-model.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atMost, median, noted, percentile } from './support/table.ts'

const rounds = 15
const latencyMs = 100
const question = '四加亭的桥梁有多少座？'
/** These addresses are unassigned: no page is fetched, whatever network the machine has. */
const results = Array.from({ length: 8 }, (_, index) => ({
  title: `四加亭的桥梁（${index}）`,
  url: `https://news${index}.invalid/`,
  text: `四加亭的桥梁，第 ${index} 种记载说有二十${index}座，各地的说法不同。`,
}))

/** Milliseconds since 1970, so that browser and bench mean the same. */
interface Seen {
  enterAt: number
  sourceAt: number
  textAt: number
  /** The first text of the answer. */
  text: string
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** How soon a reader sees something, in a real browser, with searches and a model that take 100 ms each. */
export const speedOnScreen: BenchPart = {
  title: `speed-on-screen：按下回车之后，${rounds} 次；搜索与模型的延迟各 ${latencyMs} ms`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const { origin } = await startOwnProduct(scope, await settings(scope))
    const browser = await launchBrowser(scope, executable)
    const context = await browser.newContext({ ...visitor, baseURL: origin })
    await context.addInitScript(watch)
    const all: Seen[] = []
    for (let round = 0; round <= rounds; round += 1) all.push(await ask(context))
    // A server's one-time work counts for no measurement.
    const seen = all.slice(1)
    const sources = seen.map(({ enterAt, sourceAt }) => sourceAt - enterAt)
    const texts = seen.map(({ textAt, text }) => textAt - sentAt(text))
    return [
      atMost('首个来源，p50', median(sources), 400, ' ms'),
      noted('首个来源，p95', `${Math.round(percentile(sources, 0.95))} ms`),
      atMost('模型首字节到首段文字，p50', median(texts), 100, ' ms'),
      noted('模型首字节到首段文字，p95', `${Math.round(percentile(texts, 0.95))} ms`),
      noted(
        '回车到首段文字，p50',
        `${Math.round(median(seen.map(({ enterAt, textAt }) => textAt - enterAt)))} ms`,
      ),
    ]
  },
}

async function settings(scope: Scope): Promise<Record<string, string>> {
  const fakes = await Promise.all(
    [searxngProtocol, bochaProtocol].map((protocol) => startFakeVendor(protocol, results, latencyMs)),
  )
  for (const fake of fakes) scope.defer(() => fake.close())
  const model = await startClockModel(scope, { perSecond: 1_000 / latencyMs, durationMs: 500 })
  return { ...settingsFor(fakes), LLM_BASE_URL: model, LLM_MODEL: 'clock' }
}

async function ask(context: BrowserContext): Promise<Seen> {
  const page = await context.newPage()
  try {
    await page.goto('/')
    const box = page.getByRole('textbox', { name: '问题' })
    await box.fill(question)
    await box.press('Enter')
    await page.locator('article[aria-busy="false"]').first().waitFor()
    return await page.evaluate(() => window.seen)
  } finally {
    await page.close()
  }
}

/** The model writes the time at which it writes, by the bench's clock. */
function sentAt(text: string): number {
  return performance.timeOrigin + Number(/\d+\.\d{3}/.exec(text)?.[0] ?? Number.NaN)
}

/**
 * Runs in the page before its own scripts: notes when Enter is pressed, and in which frame the answer's parts are
 * painted.
 */
function watch(): void {
  const seen: Seen = { enterAt: 0, sourceAt: 0, textAt: 0, text: '' }
  window.seen = seen
  const now = () => performance.timeOrigin + performance.now()
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') seen.enterAt = now()
    },
    { capture: true },
  )
  const look = () => {
    const article = document.querySelector('article')
    if (article && seen.sourceAt === 0 && article.querySelector('ul > li a[href*=".invalid"]'))
      seen.sourceAt = now()
    const [text] = seen.text === '' ? (/\d+\.\d{3};/.exec(article?.textContent ?? '') ?? []) : []
    if (text !== undefined) {
      seen.text = text
      seen.textAt = now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
