import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import { visitor } from '../support/browser.ts'

export interface PageLoad {
  readonly scriptBytes: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
}

/** A slower machine than ours, as the tools of the field set it. */
const slowDown = 4
/** What a page loads by itself after its load event counts for this long. */
const countedAfterLoadMs = 3_000

declare global {
  interface Window {
    bench: { largestPaintMs: number; blockingMs: number; layoutShift: number; firstPaintMs: number }
  }
}

/** Opens a page cold, in a new browser context on a slowed-down processor, and measures until 3 s after its load. */
export async function measurePageLoad(browser: Browser, address: string): Promise<PageLoad> {
  const context = await browser.newContext(visitor)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const scriptBytes = await countScriptBytes(session)
    await slow(session)
    await page.addInitScript(observePage)
    await page.goto(address, { waitUntil: 'load' })
    await pause(countedAfterLoadMs)
    return { ...(await page.evaluate(() => window.bench)), scriptBytes: scriptBytes() }
  } finally {
    await context.close()
  }
}

/**
 * Types from 100 ms after the first paint on, while the page may still be hydrating.
 * @returns what the box holds once everything has settled
 */
export async function typeEarly(browser: Browser, address: string, text: string): Promise<string> {
  const context = await browser.newContext(visitor)
  try {
    const page = await context.newPage()
    await slow(await context.newCDPSession(page))
    await page.addInitScript(observePage)
    await page.goto(address, { waitUntil: 'commit' })
    await firstPaint(page)
    await pause(100)
    const box = page.locator('textarea').first()
    await box.focus()
    await page.keyboard.type(text, { delay: 25 })
    await pause(countedAfterLoadMs)
    return await box.inputValue()
  } finally {
    await context.close()
  }
}

async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => window.bench.firstPaintMs > 0, undefined, { polling: 10 })
}

async function slow(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}

/** @returns a function that returns how many bytes the scripts have had on the wire so far, headers included */
async function countScriptBytes(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>()
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/**
 * Runs in the page before its own scripts: keeps the figures as web-vitals defines them. Total blocking time is what
 * each task that began after the first contentful paint took beyond 50 ms.
 */
function observePage(): void {
  const bench = { largestPaintMs: 0, blockingMs: 0, layoutShift: 0, firstPaintMs: 0 }
  window.bench = bench
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') bench.firstPaintMs = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    bench.largestPaintMs = entry.startTime
  })
  observe('longtask', (entry) => {
    const end = entry.startTime + entry.duration
    if (bench.firstPaintMs === 0 || end > bench.firstPaintMs)
      bench.blockingMs += Math.max(0, entry.duration - 50)
  })
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
    if (!shift.hadRecentInput) bench.layoutShift += shift.value
  })
}
