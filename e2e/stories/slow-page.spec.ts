import { expect, test } from '../fixtures/story.ts'

test('a page that loads for four seconds is announced, and the indicator disappears', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/')
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      await route.continue()
    },
  )
  const sign = page.getByRole('progressbar', { name: '正在打开页面' })
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '搜索记录' }).click()
  await expect(sign).toBeVisible({ timeout: 3_500 })
  await expect(page).toHaveURL(/\/history$/)
  await expect(sign).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(sign).toBeHidden()
})
