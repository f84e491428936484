import type { CDPSession, Page } from 'playwright'

/** One look at a page that an answer is written on. */
export interface Sample {
  /** Characters of the answer that are drawn. */
  readonly length: number
  /** What scripts, styles and layout have cost so far. */
  readonly workMs: number
  readonly elements: number
  readonly isOver: boolean
}

export interface Streamed {
  readonly samples: readonly Sample[]
  /** From a key to the frame after it, while the answer is written. */
  readonly typingMs: readonly number[]
  readonly tasksMs: readonly number[]
}

/** Whoever types does so in this part of the answer: the cost of a character is measured before and after. */
const typedFrom = 0.45
const typedUntil = 0.65
const sampleMs = 500

declare global {
  interface Window {
    typingMs: number[]
  }
}

/** Asks for an answer of this length, and watches and types while it comes. */
export async function watchAnswer(
  page: Page,
  session: CDPSession,
  { question, length }: { readonly question: string; readonly length: number },
): Promise<Streamed> {
  await page.evaluate(noteTyping)
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill(question)
  await box.press('Enter')
  await page.locator('article[aria-busy="true"] .answer-text').last().waitFor()
  const from = await page.evaluate(() => performance.now())
  const samples: Sample[] = []
  for (;;) {
    const sample = await look(page, session)
    samples.push(sample)
    if (sample.isOver) break
    const share = sample.length / length
    if (share > typedFrom && share < typedUntil) await typeFor(page, sampleMs)
    else await page.waitForTimeout(sampleMs)
  }
  const [typingMs, tasksMs] = await page.evaluate(
    (since) => [
      window.typingMs,
      window.longTasks.filter(({ start }) => start >= since).map(({ duration }) => duration),
    ],
    from,
  )
  return { samples, typingMs: typingMs ?? [], tasksMs: tasksMs ?? [] }
}

async function typeFor(page: Page, ms: number): Promise<void> {
  const until = performance.now() + ms
  await page.getByRole('textbox', { name: '消息' }).focus()
  while (performance.now() < until) {
    await page.keyboard.press('a')
    await page.waitForTimeout(120)
  }
}

async function look(page: Page, session: CDPSession): Promise<Sample> {
  const metrics = await metricsOf(session)
  const drawn = await page.evaluate(() => {
    const last = [...document.querySelectorAll('article')].at(-1)
    return {
      length: last?.querySelector('.answer-text')?.textContent?.length ?? 0,
      isOver: last?.getAttribute('aria-busy') === 'false',
      elements: document.getElementsByTagName('*').length,
    }
  })
  const workMs =
    1_000 * (metrics('ScriptDuration') + metrics('LayoutDuration') + metrics('RecalcStyleDuration'))
  return { ...drawn, workMs }
}

/** @returns reads a figure that the browser keeps of the page */
export async function metricsOf(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
}

/** The work for each character between two shares of the answer. */
export function costPerCharacter(samples: readonly Sample[], from: number, to: number): number {
  const whole = samples.at(-1)?.length ?? 0
  const begin = samples.find(({ length }) => length >= from * whole)
  const end = samples.findLast(({ length }) => length <= to * whole)
  return begin && end ? (end.workMs - begin.workMs) / (end.length - begin.length) : Number.NaN
}

/** Runs in the page: notes how long each key takes until it is painted. */
function noteTyping(): void {
  window.typingMs = []
  addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (key !== 'a') return
      requestAnimationFrame(() => setTimeout(() => window.typingMs.push(performance.now() - timeStamp)))
    },
    { capture: true },
  )
}
