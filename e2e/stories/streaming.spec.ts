import type { Page } from 'playwright/test'
import { originOf } from '../fixtures/ports.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

/** The text of the answer that is being written. */
function textOf(page: Page) {
  return page.locator('.answer-text').last()
}

test('an answer streams, survives a reload, and is the same in a second tab', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await searchBox(page).fill('怎么创建智能体？')
  await searchBox(page).press('Enter')
  await expect(textOf(page)).not.toBeEmpty()
  // Shown while it is written, before anything is read from history.
  await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('AI 生成 · 由 脚本模型 生成')).toBeVisible()
  await page.waitForURL(/\/result\?id=[\w-]+$/)
  await page.reload()
  await expect(page.getByText('AI 生成 · 由 脚本模型 生成')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await Promise.all([waitForAnswer(page), waitForAnswer(other)])
  const written = await textOf(page).textContent()
  expect(written?.length).toBeGreaterThan(1_000)
  expect(await textOf(other).textContent()).toBe(written)
  await page.reload()
  expect(await textOf(page).textContent()).toBe(written)
})

test('a user stops an answer and keeps the text', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('怎么创建智能体？')
  await searchBox(page).press('Enter')
  await expect(textOf(page)).not.toBeEmpty()
  await page.getByRole('button', { name: '停止回答' }).click()
  await expect(page.getByRole('article').getByText('已停止')).toBeVisible()
  await waitForAnswer(page)
  await page.reload()
  await expect(page.getByRole('article').getByText('已停止')).toBeVisible()
  await expect(textOf(page)).not.toBeEmpty()
})

test('an answer that is stopped in one tab is stopped in the other', async ({ page, context }) => {
  await page.goto('/')
  await searchBox(page).fill('怎么创建智能体？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  // Opened before the answer that is stopped: on a slow machine that one would have ended meanwhile.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('article')).toHaveCount(1)
  await page.getByRole('textbox', { name: '追问' }).fill('怎么分享一次搜索？')
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  await expect(page.locator('article').nth(1).locator('.answer-text')).not.toBeEmpty()
  await page.getByRole('button', { name: '停止回答' }).click()
  const stopped = other.locator('article').nth(1)
  await expect(stopped.getByText('已停止')).toBeVisible()
  await expect(stopped.getByText('正在写回答')).toHaveCount(0)
})

test('a lost network is reported after a delay, and the answer continues afterwards', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await searchBox(page).fill('怎么创建智能体？')
  await searchBox(page).press('Enter')
  await expect(textOf(page)).not.toBeEmpty()
  await context.setOffline(true)
  await expect(page.getByText('网络中断，请检查网络连接')).toBeVisible()
  await context.setOffline(false)
  await waitForAnswer(page)
  expect((await textOf(page).textContent())?.length).toBeGreaterThan(1_000)
})

test('Forward restores the scroll position in finished answers', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('讲一个故事')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await page.getByRole('textbox', { name: '追问' }).fill('再讲一个')
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  const second = page.getByRole('heading', { level: 2, name: '再讲一个' })
  await expect(second).toBeVisible()
  await waitForAnswer(page)
  const before = await second.boundingBox()
  await page.goBack()
  await expect(searchBox(page)).toBeVisible()
  await page.goForward()
  await expect(second).toBeInViewport()
  const after = await second.boundingBox()
  // A block of code that was never in view is taken to be 180 px high until it is drawn.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(100)
})
