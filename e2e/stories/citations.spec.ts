import type { Page } from 'playwright/test'
import { askFromHome, expect, test } from '../fixtures/story.ts'

/** How far the row of sources has been moved, and how many steps back there are. */
function standing(page: Page) {
  return page.evaluate(() => ({
    address: window.location.href,
    steps: window.history.length,
    row: Array.from(
      document.querySelectorAll('article [data-more], article .overflow-hidden'),
      (each) => each.scrollLeft,
    ),
  }))
}

test('a citation opens by keyboard, its link is reachable, and Escape returns the focus', {
  tag: '@core',
}, async ({ page }) => {
  await askFromHome(page, '怎么创建智能体？')
  const seal = page.locator('article [data-seal]').last()
  const before = await standing(page)
  await seal.focus()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('智能体')
  await expect(seal).toHaveAttribute('aria-controls', (await preview.getAttribute('id')) ?? '')
  await expect(preview).toBeFocused()
  // A passage that is longer than its box is scrolled by keyboard; axe checks this on the screen of a result.
  const scrolled = await preview
    .locator('p.overflow-y-auto')
    .first()
    .evaluate((box) => box.scrollHeight > box.clientHeight)
  await page.keyboard.press('Tab')
  if (scrolled) await page.keyboard.press('Tab')
  await expect(preview.getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(seal).toBeFocused()
  expect(await standing(page)).toEqual(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a citation opens by touch in a sheet, and closes by a touch elsewhere and by Back', {
    tag: '@core',
  }, async ({ page }) => {
    await askFromHome(page, '怎么创建智能体？')
    const seal = page.locator('article [data-seal]').first()
    // The entry of a sheet that was closed lies ahead in the history.
    const here = async () => ({ ...(await standing(page)), steps: 0 })
    const before = await here()
    await seal.tap()
    const preview = page.getByRole('dialog')
    await expect(preview).toContainText('智能体')
    const box = await preview.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(390)
    await page.touchscreen.tap(195, 60)
    await expect(preview).toBeHidden()
    expect(await here()).toEqual(before)
    await seal.tap()
    await expect(preview).toBeVisible()
    await page.goBack()
    await expect(preview).toBeHidden()
    expect(await here()).toEqual(before)
  })
})
