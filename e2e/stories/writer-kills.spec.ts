import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { seeded } from '../../lib/text/testing/seeded.ts'
import { freePort, startScopedProduct } from '../bench/support/product-process.ts'
import { temporaryDirectory } from '../bench/support/temporary-directory.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { createDocument, storedText, textOf } from '../fixtures/writer.ts'

/**
 * What was typed so long before the page was gone must not be lost: the draft is written two seconds after the first
 * change at the latest, and writing it takes time on a busy machine.
 */
const keptAfterMs = 3_000
const dueEach = 4
const killsEach = 5
const kinds = [
  ['the tab is closed', 'closed'],
  ['the tab crashes', 'crashed'],
  ['the host is killed', 'host'],
  ['the network is gone', 'offline'],
] as const

interface Paragraph {
  readonly text: string
  /** Milliseconds, when its last character had been typed. */
  readonly typedAt: number
}

/** Types paragraphs without a pause until the page is gone or it is stopped. */
function typeParagraphs(page: Page, name: string) {
  const typed: Paragraph[] = []
  let isStopped = false
  const type = async () => {
    for (let at = 0; !isStopped; at += 1) {
      const text = `${name}第${at}段`
      await page.keyboard.type(`\n${text}`, { delay: 15 })
      typed.push({ text, typedAt: performance.now() })
    }
  }
  const ended = type().then(
    () => null,
    (error: Error) => error,
  )
  const stop = async () => {
    isStopped = true
    const error = await ended
    // The page was closed or has crashed while a key was pressed.
    if (error && !/closed|crashed/i.test(error.message)) throw error
  }
  return { typed, stop }
}

async function openDocument(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(textOf(page)).toBeVisible()
  // A page that was killed while its save was on the way had written both.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await textOf(page).focus()
  // On a busy machine the editor restores its selection after the key.
  await expect.poll(() => textAfterEnd(page)).toBe('')
  return page
}

/** @returns the text that is after the cursor once Ctrl+End was pressed */
async function textAfterEnd(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+End')
  return textOf(page).evaluate((text) => {
    const { focusNode, focusOffset } = window.getSelection() as Selection
    const rest = document.createRange()
    rest.selectNodeContents(text)
    rest.setStart(focusNode ?? text, focusOffset)
    return rest.toString()
  })
}

for (const [number, [what, kind]] of kinds.entries()) {
  test(`no paragraph is lost when ${what} in the middle of typing, ${killsEach} times`, async ({
    browser,
  }) => {
    await using scope = new AsyncDisposableStack()
    const host = await startHost(scope)
    const first = await openMemberPage(scope, browser, host.product)
    const context = first.context()
    await createDocument(first, what)
    const address = first.url()
    await first.close()

    const random = seeded(number)
    const kept: string[] = []
    for (let round = 0; round < killsEach; round += 1) {
      const page = await openDocument(context, address)
      const { typed, stop } = typeParagraphs(page, `第${round}回`)
      const isDue = ({ typedAt }: Paragraph) => typedAt < performance.now() - keptAfterMs
      await expect.poll(() => typed.filter(isDue).length).toBeGreaterThan(dueEach)
      await page.waitForTimeout(random() * 2_000)
      const killedAt = performance.now()
      if (kind === 'closed') await page.close()
      if (kind === 'crashed') await crash(page)
      if (kind === 'host') await host.restart()
      if (kind === 'offline') {
        await context.setOffline(true)
        await page.waitForTimeout(1_500)
        await context.setOffline(false)
      }
      await stop()
      const isGone = kind === 'closed' || kind === 'crashed'
      if (!isGone) {
        // Not only what was saved before the last keys.
        await expect
          .poll(async () =>
            missingIn(
              await storedText(page),
              typed.map(({ text }) => text),
            ),
          )
          .toEqual([])
        await page.close()
      }
      const dueAt = isGone ? killedAt - keptAfterMs : Number.POSITIVE_INFINITY
      const due = typed.filter(({ typedAt }) => typedAt < dueAt).map(({ text }) => text)
      expect(due.length).toBeGreaterThan(dueEach)
      kept.push(...due)

      const next = await openDocument(context, address)
      const shown = new Set(await textOf(next).locator('p').allTextContents())
      expect(kept.filter((text) => !shown.has(text))).toEqual([])
      await expect(next.getByText(/自动保存|已保存/)).toBeVisible()
      // The host has them as well, whatever this browser keeps.
      await expect.poll(async () => missingIn(await storedText(next), kept)).toEqual([])
      await next.close()
    }
  })
}

const missingIn = (text: string, paragraphs: readonly string[]) =>
  paragraphs.filter((paragraph) => !text.includes(`${paragraph}\n`))

async function startHost(scope: AsyncDisposableStack) {
  const settings = { DATA_DIR: await temporaryDirectory(scope, 'data') }
  const port = await freePort()
  const start = async () => {
    const product = startScopedProduct(scope, port, settings)
    await product.ready()
    return product
  }
  let product = await start()
  return {
    product,
    restart: async () => {
      await product.end('SIGKILL')
      product = await start()
    },
  }
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Its reply never comes.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}
