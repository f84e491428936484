import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, test } from '../fixtures/story.ts'

test('a shared song is reported by a listener, and an operator ends its link', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const page = await openMemberPage(scope, browser, product, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto('/music')
  await page.getByRole('textbox').first().fill('海边的灯塔')
  await page.getByText('更多', { exact: true }).click()
  await page.getByLabel('长度').selectOption('30 秒')
  await page.getByRole('button', { name: '生成' }).click()
  const shareMenu = page.getByRole('button', { name: /^分享：/ })
  await expect(shareMenu).toBeVisible({ timeout: 120_000 })
  await shareMenu.click()
  await page.getByRole('menuitem', { name: '复制收听链接' }).click()
  await expect(page.getByText('链接已复制，三十天内谁都能听')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const listener = await context.newPage()
  await listener.goto(link)
  await listener.getByRole('button', { name: '举报这首歌' }).click()
  await listener.getByRole('radio', { name: '侵犯权益' }).check()
  await listener.getByRole('button', { name: '提交举报' }).click()
  await expect(listener.getByText('举报已收到')).toBeVisible()

  const operators = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => operators.close())
  const operator = await operators.newPage()
  await operator.goto(await setupLink(product.dataDirectory))
  await operator.getByRole('link', { name: '概览' }).click()
  const reports = operator.getByRole('region', { name: '举报' })
  await expect(reports).toContainText('公开的歌')
  for (const width of [1440, 1000, 390]) {
    await operator.setViewportSize({ width, height: 900 })
    await expectAccessible(operator, `a reported song at ${width}`)
  }
  await reports.getByRole('button', { name: /^停止分享：/ }).click()
  await expect(reports.getByRole('listitem')).toHaveCount(0)
  // Until then it can be undone.
  await expect.poll(async () => (await listener.goto(link))?.status(), { timeout: 30_000 }).toBe(404)
  await expect(listener.getByRole('heading', { name: '这首歌听不到了' })).toBeVisible()
})
