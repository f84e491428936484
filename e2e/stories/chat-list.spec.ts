import type { Page } from 'playwright/test'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

const companion = '/chat/companion/008'
const box = (page: Page) => page.getByRole('textbox', { name: '消息' })

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
}

test('an agent greets, is listed once it was asked, and has several conversations', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto(companion)
  const greeting = page.getByRole('figure', { name: '问候' })
  await expect(greeting).toContainText('什么都可以说')
  const agents = page.getByRole('region', { name: '常用的智能体' })
  await expect(agents.getByRole('link').filter({ hasNotText: 'AI 音乐' })).toHaveCount(0)
  await greeting.getByRole('button', { name: '睡不着' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /睡不着/ })).toBeVisible()
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
  await expect(agents.getByRole('link', { name: '情感陪伴' })).toBeVisible()

  await page.getByRole('button', { name: '新的对话' }).click()
  await expect(page).toHaveURL(/\?c=new-/)
  await expect(page.locator('article')).toHaveCount(0)
  await say(page, '第二段里说起鲸落')
  await expect(page).toHaveURL(/\?c=(?!new-)/)
  const second = page.url()

  await page.getByRole('button', { name: '全部对话' }).click()
  const list = page.getByRole('navigation', { name: '对话' })
  await expect(list.getByRole('link')).toHaveCount(2)
  // It stays in view beside a talk, and over one that is scrolled.
  const talk = page.locator('[data-chat]')
  const wide = await talk.boundingBox()
  for (const width of [1000, 1440]) {
    await page.setViewportSize({ width, height: 500 })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await expect(page.getByRole('searchbox', { name: '在标题里找' })).toBeInViewport()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await talk.boundingBox())?.x).toBe(wide?.x)
  await page.getByRole('searchbox', { name: '在标题里找' }).fill('睡不着')
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: /睡不着/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /鲸落/ })).toHaveCount(0)

  await page.getByRole('button', { name: '智能体信息' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清除上下文' }).click()
  await expect(page.getByText('上下文已清除')).toBeVisible()
  await page.goto(second)
  await expect(page.getByRole('heading', { level: 2, name: /鲸落/ })).toBeVisible()
})

test('a message is found by its words and opened', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto(companion)
  await say(page, '上月的退貨率偏高')
  await say(page, '说点别的')
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('退货率')
  await page.getByRole('option', { name: /退貨率/ }).click()
  await expect(page).toHaveURL(/\/chat\/companion\/008\?c=[\w-]+&m=/)
  const found = page.locator('[data-found]')
  await expect(found).toContainText('退貨率')
  await expect(found).toBeInViewport()
})
