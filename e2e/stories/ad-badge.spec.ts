import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

const pages = ['/', '/agent-home', '/agent/template', '/music']

test('the advertisement is on the pages where one looks around, until it is closed', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const page = await openMemberPage(scope, browser, product)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== product.origin)
      foreign.push(request.url())
  })
  const badge = page.getByRole('complementary', { name: '广告' })
  const image = badge.getByRole('img')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of pages) {
      await page.goto(path)
      await expect(badge).toBeVisible()
      expect(await image.boundingBox()).toMatchObject({ width: 120, height: 120 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectAccessible(page, `${path} ${width}`)
      // The last element that can have the focus is not under it.
      await page.locator('main :is(a, button)').last().focus()
      const covered = await page.evaluate(() => {
        const { left, top, width, height } = (document.activeElement as Element).getBoundingClientRect()
        const on = document.elementFromPoint(left + width / 2, top + height / 2)
        return on?.closest('.ad-badge') !== null && !document.activeElement?.closest('.ad-badge')
      })
      expect(covered, `${path} ${width}`).toBe(false)
    }
  }
  // A phone on its side has no room for it.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(badge).toBeHidden()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/agent-home')
  const first = await image.getAttribute('src')
  await expect(image).not.toHaveAttribute('src', first ?? '')
  await badge.getByRole('button', { name: '关闭广告' }).click()
  await expect(badge).toBeHidden()
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(badge).toHaveCount(0)
  }
  expect(foreign).toEqual([])
})
