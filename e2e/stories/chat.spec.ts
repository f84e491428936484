import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { logIn } from '../fixtures/login.ts'
import { expectNoOverlaps } from '../fixtures/overlaps.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

const address = '/chat/universal/001'
const box = (page: Page) => page.getByRole('textbox', { name: '消息' })
const answers = (page: Page) => page.locator('article')

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
}

async function answerEnds(page: Page): Promise<string> {
  await expect(answers(page).last()).toHaveAttribute('aria-busy', 'false')
  return (await answers(page).last().locator('.answer-text').textContent()) ?? ''
}

test('on a phone a member keeps the head of the chat while the answer is read', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chat/companion/008')
  const head = page.getByRole('main').locator('header')
  const buttons = [
    page.getByRole('button', { name: '打开菜单' }),
    ...['新的对话', '智能体信息'].map((name) => head.getByRole('button', { name, exact: true })),
  ]
  for (const text of ['讲一个故事', '再讲一个']) {
    await say(page, text)
    await answerEnds(page)
    // What was asked is below the head, and not under it.
    const heading = page.getByRole('heading', { level: 2, name: text })
    await heading.scrollIntoViewIfNeeded()
    for (const each of [head.getByRole('heading', { level: 1 }), ...buttons])
      await expect(each).toBeInViewport({ ratio: 1 })
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  // It is the only bar: the product's own has given it its place.
  const bar = await head.boundingBox()
  expect(bar?.y).toBe(0)
  expect(bar?.height).toBeLessThan(60)
  await expect(page.getByRole('banner').getByRole('link')).toBeHidden()
  await expect(head.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expectNoOverlaps(page, 'chat of a member on a phone')
  await page.setViewportSize({ width: 390, height: 844 })
  const info = page.getByRole('dialog', { name: '智能体信息' })
  await buttons.at(-1)?.click()
  await expect(info.getByRole('button', { name: '全部对话' })).toBeVisible()
  await expectAccessible(page, 'menu of a chat on a phone')
  await info.getByRole('button', { name: '导出' }).click()
  await expect(page.getByRole('menuitem', { name: /Word/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await info.getByRole('button', { name: '分享' }).click()
  await expect(page.getByRole('dialog', { name: '分享这个结果' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(buttons.at(-1) ?? page.locator('none')).toBeFocused()
  await buttons.at(-1)?.click()
  await info.getByRole('button', { name: '清除上下文' }).click()
  await expect(page.getByText('上下文已清除').first()).toBeVisible()
})

test('a member chats: the answer streams, a follow-up continues, and all is restored after reload and Back', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto(address)
  await expect(page).toHaveTitle(/通用搜索|搜索/)
  await expect(page.getByRole('figure', { name: '问候' }).getByText('问什么都行')).toBeVisible()
  await say(page, '讲一个故事')
  await expect(page.getByRole('button', { name: '停止回答' })).toBeVisible()
  await expect(answers(page).last().locator('.answer-text')).not.toBeEmpty()
  const first = await answerEnds(page)
  expect(first.length).toBeGreaterThan(500)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await say(page, '再讲一个')
  await answerEnds(page)
  await expect(answers(page)).toHaveCount(2)
  await page.getByRole('button', { name: '分享', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: /分享/ })
  await expect(sharing).toContainText('讲一个故事')
  await page.keyboard.press('Escape')
  await expect(sharing).toBeHidden()

  await page.reload()
  await expect(answers(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 2, name: '讲一个故事' })).toBeVisible()
  await expect(page.getByText('AI 生成').first()).toBeVisible()
  expect(await answers(page).first().locator('.answer-text').textContent()).toBe(first)

  await page.getByRole('link', { name: '新对话' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(answers(page)).toHaveCount(2)
  await say(page, '第三个')
  await answerEnds(page)
  // The first one may be out of sight by now, where only its place is left.
  await expect(page.locator('article, [data-place] > h2')).toHaveCount(3)

  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('讲一个故事')).toHaveCount(0)
})

test('an answer continues while its page is left, and is complete on return', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto(address)
  await say(page, '慢慢讲')
  await expect(answers(page).last().locator('.answer-text')).not.toBeEmpty()
  await page.getByRole('link', { name: '新对话' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  expect((await answerEnds(page)).length).toBeGreaterThan(500)
  await expect(page.getByRole('heading', { level: 2, name: '慢慢讲' })).toBeVisible()
})

test.describe('without a model', () => {
  test.use({ baseURL: originOf('extractive') })

  test('a chat shows that it can’t answer; an unknown agent is not found', async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    await page.goto(address)
    await say(page, '在吗')
    await expect(answers(page).last()).toContainText('未配置语言模型，现在不能对话')
    for (const nowhere of ['/chat/universal/002', '/chat/nothing/001']) {
      expect((await page.goto(nowhere))?.status()).toBe(404)
    }
    await page.goto(`${address}?c=gone`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这里没有你要的结果')
    await page.getByRole('main').getByRole('link', { name: '通用搜索助手' }).click()
    await expect(answers(page).last()).toContainText('未配置语言模型，现在不能对话')
  })
})
