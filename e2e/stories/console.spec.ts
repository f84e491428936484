import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, test } from '../fixtures/story.ts'

test('the console has its own sidebar, and says first what needs a person', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(await setupLink(product.dataDirectory))
  const entries = page.getByRole('navigation', { name: '运营台' })
  const newChat = page.getByRole('link', { name: '新对话' })
  await expect(entries.getByRole('link')).toHaveText(['概览', '成员', '智能体', '插件', '设置'])
  await expect(entries.getByRole('link', { name: '设置' })).toHaveAttribute('aria-current', 'page')
  await expect(newChat).toHaveCount(0)

  await entries.getByRole('link', { name: '概览' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
  await expect(page.getByRole('main').locator('header')).toContainText(/^概览还没有语言模型。/, {
    timeout: 30_000,
  })
  await expectAccessible(page)

  // A phone has them above the page.
  await page.setViewportSize({ width: 390, height: 844 })
  const above = page.locator('#content').getByRole('navigation', { name: '运营台' })
  await expect(above.getByRole('link', { name: '概览' })).toBeInViewport()
  await above.getByRole('link', { name: '成员' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '成员' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: '回到知舟' }).click()
  await expect(newChat).toBeVisible()
  await expect(entries).toHaveCount(0)
})
