import type { CDPSession, Locator, Page } from 'playwright'

declare global {
  interface Window {
    writerTypingMs: number[]
  }
}

const key = 'a'
/** As somebody who types quickly. */
const betweenKeysMs = 110

/**
 * Types in the middle of a text.
 * @param paragraph in which the cursor is set
 * @returns milliseconds from each key to the end of the frame that shows it
 */
export async function measureTyping(page: Page, paragraph: Locator, count: number): Promise<number[]> {
  await page.bringToFront()
  await paragraph.scrollIntoViewIfNeeded()
  await paragraph.click()
  await page.evaluate(recordKeys)
  // The first key after a pause pays for what the pause has left to do.
  for (let typed = 0; typed <= count; typed += 1) {
    await page.keyboard.press(key)
    await page.waitForTimeout(betweenKeysMs)
  }
  return (await page.evaluate(() => window.writerTypingMs)).slice(1)
}

/** Slows the processor down for a page. */
export async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Runs in the page. */
function recordKeys(): void {
  // Registered once: a page is measured in several rounds.
  if (!window.writerTypingMs)
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() =>
          setTimeout(() => window.writerTypingMs.push(performance.now() - timeStamp)),
        ),
      { capture: true },
    )
  window.writerTypingMs = []
}
