import type { Page } from 'playwright/test'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const question = '怎么创建智能体？'

/** Opens the home page with all of its scripts on their way. @returns lets them come */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return resolve
}

test('a question sent before the scripts load is asked once they are loaded', { tag: '@core' }, async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page)
  await searchBox(page).pressSequentially(question)
  await searchBox(page).press('Enter')
  await expect(searchBox(page)).toHaveValue(question)
  // That Enter was noticed can be seen, also while the result page is on its way.
  const sending = page.getByRole('button', { name: '发送问题' })
  await expect(sending).toHaveCSS('animation-name', 'breathe')
  const { promise: pageMayCome, resolve: letPageCome } = Promise.withResolvers<void>()
  await page.route(/\/result\?.*_rsc=/, async (route) => {
    await pageMayCome
    await route.continue()
  })
  letScriptsCome()
  await page.waitForRequest(/\/result\?.*_rsc=/)
  await expect(sending).toHaveAttribute('aria-busy', 'true')
  letPageCome()
  await waitForAnswer(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
})

test('a button pressed before the scripts load acts once', { tag: '@core' }, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page)
  const fold = page.getByRole('button', { name: '收起侧栏' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  letScriptsCome()
  await expect(page.getByRole('button', { name: '展开侧栏' })).toHaveAttribute('aria-expanded', 'false')
})

test('a link clicked offline before the scripts load shows no error page', { tag: '@core' }, async ({
  page,
  context,
}) => {
  const letScriptsCome = await openWithoutScripts(page)
  await context.setOffline(true)
  const link = page.getByRole('link', { name: '搜索记录' })
  await link.click()
  await context.setOffline(false)
  letScriptsCome()
  await page.waitForURL('**/history')
})

test('the command palette’s shortcut pressed before the scripts load opens it', { tag: '@core' }, async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page)
  await page.keyboard.press('Control+k')
  letScriptsCome()
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('a search mode chosen before the scripts load stays chosen', { tag: '@core' }, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page)
  const research = page.getByRole('radio', { name: '研究' })
  await research.check({ force: true })
  letScriptsCome()
  await expect.poll(() => page.evaluate(() => 'earlyActions' in window)).toBe(false)
  await expect(research).toBeChecked()
})
