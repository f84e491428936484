import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { makeAgent } from '../fixtures/agent-editor.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

/** What browsers call good (web.dev, Cumulative Layout Shift). */
const goodShift = 0.1

declare global {
  interface Window {
    shifted: number
  }
}

/** Runs in the page before its own scripts: adds up what moved without a press or a key. */
function noteShifts(): void {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('an answer moves nothing while it is written, has the focus, and is seen at 400 %', {
  tag: '@core',
}, async ({ page }) => {
  await page.addInitScript(noteShifts)
  await page.setViewportSize({ width: 390, height: 844 })
  await askFromHome(page, '讲一个故事')
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(goodShift)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.setViewportSize({ width: 360, height: 225 })
  const isRead = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight / 2)
      return document.elementFromPoint(window.innerWidth / 2, 40)?.closest('.answer-text') !== null
    })
  await expect.poll(isRead).toBe(true)
})

test('a field that is left by a click does not take the click', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/agent/plugin/new')
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('天气')
  await page.getByRole('button', { name: '加一行' }).click()
  const choice = page.locator('label').filter({ hasText: '服务令牌' })
  const box = await choice.boundingBox()
  if (!box) throw new Error('the choice is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('radio', { name: '服务令牌' })).toBeChecked()
  await expect(page.getByText('Header Key 不能为空')).toBeVisible()
})

/** Opens each menu of the page, and checks it there. */
async function expectMenusAccessible(page: Page): Promise<void> {
  const triggers = page.locator('[aria-haspopup=menu]:visible')
  for (let at = 0; at < (await triggers.count()); at++) {
    const trigger = triggers.nth(at)
    await trigger.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, `${page.url()} ${await trigger.getAttribute('aria-label')}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
}

test('every menu passes axe while it is open', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await makeAgent(page, '楼里的事')
  await expectMenusAccessible(page)
  await page.goto('/agent-home')
  await expectMenusAccessible(page)
  await askFromHome(page, '讲一个故事')
  await expectMenusAccessible(page)
})
