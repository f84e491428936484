import type { Page } from 'playwright/test'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

async function say(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address)
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill(text)
  await box.press('Enter')
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
}

test('agents that need no model work without one', async ({ page }) => {
  await page.goto('/')
  await logIn(page)

  await say(page, '/chat/companion/008', '最近总觉得撑不下去了，不想活了')
  const hotline = page.getByRole('region', { name: '先让一个人陪着你' })
  await expect(hotline.getByRole('link', { name: /^拨打 12356/ })).toHaveAttribute('href', 'tel:12356')
  await expect(page.locator('strong', { hasText: '你现在安全吗' })).toBeVisible()

  await say(page, '/chat/fortune_telling/009', '问事业，求一支')
  const lot = page.locator('figure')
  await expect(lot.getByText(/^第[一二三四五六七八九十]+签$/)).toBeVisible()
  const title = await lot.getByRole('heading').textContent()
  await page.getByText('这支签怎么来的').click()
  await expect(page.getByText(/0–59 中取得 \d+/)).toBeVisible()
  await expect(page.getByText('别拿它做决定').last()).toBeVisible()
  await page.reload()
  await expect(page.locator('figure').getByRole('heading')).toHaveText(title ?? '')

  await say(page, '/chat/hot_terrier/010', '今天有什么热点')
  await expect(page.getByRole('article').getByText('还没有可以读的新闻来源')).toBeVisible()

  await say(page, '/chat/coding/011', '```js\n[3, 1, 2].sort()\n```')
  await expect(page.getByText('结果：[ 1, 2, 3 ]').last()).toBeVisible()
})
