import { expect, searchBox, test } from '../fixtures/story.ts'

test('a page that loads slowly is announced, and the indicator disappears', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/')
  // The button follows the box once the scripts run; a link before that loads a whole document.
  await searchBox(page).fill('澜江')
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeEnabled()
  const { promise: announced, resolve: load } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await announced
      await route.continue()
    },
  )
  const sign = page.getByRole('progressbar', { name: '正在打开页面' })
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '搜索记录' }).click()
  await expect(sign).toBeVisible()
  load()
  await expect(page).toHaveURL(/\/history$/)
  await expect(sign).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(sign).toBeHidden()
})
