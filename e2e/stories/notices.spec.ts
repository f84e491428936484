import type { Page } from 'playwright/test'
import { errorReply, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { logIn } from '../fixtures/login.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

async function ask(page: Page, origin: string, question: string): Promise<void> {
  await page.goto(origin)
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
}

test('an operator sees what needs a model, sets one up, and is notified when its key is refused', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(streamed(['资料在资料库里[1]。']))
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  const setUp = page.getByRole('main').getByRole('link', { name: '去设置' })
  const extracts = page.getByText('普通：还没有模型，给出有出处的原文摘录')

  // A visitor is told what works; nobody leads them where they may not go.
  const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  scope.defer(() => stranger.context().close())
  await stranger.goto(product.origin)
  await expect(stranger.getByText('普通：还没有模型，给出有出处的原文摘录')).toBeVisible()
  await expect(stranger.getByRole('main').getByRole('link', { name: '去设置' })).toBeHidden()
  await expect(stranger.getByRole('button', { name: /^通知/ })).toHaveCount(0)

  const link = await setupLink(product.dataDirectory)
  const origin = new URL(link).origin
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: '设置知舟' })).toBeVisible()
  await page.goto(origin)
  await expect(extracts).toBeVisible()
  await expect(setUp).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin}/chat/universal/001`)
  await expect(page.getByText('需要模型')).toBeVisible()
  await expect(page.getByRole('link', { name: '去搜索' })).toBeVisible()
  await expectAccessible(page)
  await setUp.click()
  await expect(page).toHaveURL(/\/console\/setup$/)

  const section = page.getByRole('region', { name: '写回答的模型' })
  await section.getByLabel('接口地址', { exact: true }).fill(model.baseUrl)
  await section.getByLabel('密钥', { exact: true }).fill('sk-canary-0123456789')
  await section.getByLabel('模型名', { exact: true }).fill('m1')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，马上生效')).toBeVisible()
  // Going on inside the app, and on a page that is open elsewhere once it is looked at again.
  await page.getByRole('link', { name: '搜索', exact: true }).click()
  await expect(page.getByText('普通：几秒内给出有出处的回答')).toBeVisible()
  await expect(setUp).toBeHidden()
  await stranger.reload()
  await expect(stranger.getByText('普通：几秒内给出有出处的回答')).toBeVisible()

  // The key is refused while somebody asks.
  model.next(errorReply(401, { message: 'Incorrect API key provided: sk-canary' }))
  await ask(stranger, product.origin, '怎么导入资料？')
  await page.goto(origin)
  const bell = page.getByRole('button', { name: '通知，1 条未读' })
  await bell.press('Enter')
  const panel = page.getByRole('dialog', { name: '通知' })
  const entry = panel.getByRole('link', { name: /语言模型（m1 · [\d.:]+）不能用了：密钥被拒绝/ })
  await expect(entry).toBeVisible()
  await expect(panel.getByRole('region', { name: '今天' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  await bell.press('Enter')
  await entry.press('Enter')
  await expect(page).toHaveURL(/\/console\/setup$/)
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  await ask(page, origin, '怎么创建智能体？')
  expect(await page.content()).not.toContain('canary')
  expect(product.output()).not.toContain('canary')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a member's bell says what it is for, at every width (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await logIn(page)
    for (const [width, height] of [
      [1440, 900],
      [1000, 800],
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      const bell = page.getByRole('button', { name: '通知', exact: true })
      await expect(bell).toHaveCount(1)
      await bell.press('Enter')
      const panel = page.getByRole('dialog', { name: '通知' })
      await expect(panel.getByText('还没有通知')).toBeVisible()
      // It has the focus where nothing in it can, without a ring around all of it.
      await expect(panel).toHaveCSS('outline-style', 'none')
      const box = await panel.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(bell).toBeFocused()
    }
  })
}

test('on a phone the guide says how to install, and the installed app starts at home', async ({
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    viewport: { width: 360, height: 740 },
    locale: 'zh-CN',
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await phone.newPage()
  await page.goto('/history')
  await expect(page).toHaveURL(/\/app-guide\?source=h5_link#\/history$/)
  await page.getByText('装到主屏幕').click()
  await expect(page.getByRole('region', { name: 'iPhone、iPad' })).toContainText('添加到主屏幕')
  // Those of other devices are folded away.
  await expect(page.getByRole('region', { name: 'Android 手机' })).toBeHidden()
  await page.getByText('别的设备', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Android 手机' })).toBeVisible()
  await expect(page.getByRole('region', { name: '电脑' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  // Another store of cookies, as an installed app has on iOS.
  await phone.clearCookies()
  const manifest = await page.request.get('/manifest.webmanifest')
  const { start_url: start } = (await manifest.json()) as { start_url: string }
  await page.goto(start)
  await expect(page).toHaveURL(/\/$/)
  await expect(searchBox(page)).toBeVisible()
  await page.goto('/help')
  await expect(page).toHaveURL(/\/help$/)
  await phone.close()
})
