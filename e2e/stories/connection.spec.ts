import type { Page } from 'playwright/test'
import { flakySocket } from '../fixtures/flaky-socket.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

const question = '怎么创建智能体？'

function textOf(page: Page) {
  return page.locator('.answer-text').last()
}

async function lengthOf(page: Page): Promise<number> {
  return (await textOf(page).textContent())?.length ?? 0
}

async function ask(page: Page): Promise<void> {
  await page.goto('/')
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
}

test('a socket that dies while answering: the text stays, the loss is shown, and the rest arrives', {
  tag: '@core',
}, async ({ page }) => {
  const socket = await flakySocket(page)
  await ask(page)
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(100)
  await socket.block()
  await expect(page.getByText('连接断开')).toBeVisible()
  expect(await lengthOf(page)).toBeGreaterThan(100)
  await expect(page.getByRole('button', { name: '停止回答' })).toBeVisible()
  socket.unblock()
  await expect(page.getByText('连接已恢复')).toBeVisible()
  expect(await lengthOf(page)).toBeGreaterThan(100)
  await waitForAnswer(page)
  expect(await lengthOf(page)).toBeGreaterThan(1_000)
  await expect(page.getByText('连接已恢复')).toBeHidden()
})

test('a socket that dies before the first word still delivers the whole answer', async ({ page }) => {
  const socket = await flakySocket(page)
  let isCut = false
  socket.filter = ({ prompt }) => {
    if (prompt.content && !isCut) {
      isCut = true
      // The host has it, and can't acknowledge it.
      void Promise.resolve().then(() => socket.cut())
    }
    return true
  }
  await ask(page)
  await waitForAnswer(page)
  expect(isCut).toBe(true)
  expect(await lengthOf(page)).toBeGreaterThan(1_000)
  await expect(page.locator('article')).toHaveCount(1)
})

test('a question that can’t be sent is marked, can be cancelled, and is sent once possible', async ({
  page,
}) => {
  const socket = await flakySocket(page)
  await ask(page)
  await waitForAnswer(page)
  await socket.block()
  const box = page.getByRole('textbox', { name: '追问' })
  await box.fill('怎么分享一次搜索？')
  await box.press('Enter')
  await expect(page.getByText(/问题还没发出去/)).toBeVisible()
  await page.getByRole('button', { name: '停止回答' }).click()
  await expect(box).toHaveValue('怎么分享一次搜索？')
  await expect(page.locator('article')).toHaveCount(1)
  await box.press('Enter')
  await expect(page.getByText(/问题还没发出去/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: '追问' })).toHaveValue('怎么分享一次搜索？')
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  socket.unblock()
  await expect(page.locator('article').nth(1).locator('.answer-text')).not.toBeEmpty()
  await page.getByRole('button', { name: '停止回答' }).click()
  await expect(page.getByRole('article').getByText('已停止')).toBeVisible()
})

test('in English the messages are English', async ({ page }) => {
  const socket = await flakySocket(page)
  await page.goto('/')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.getByRole('textbox', { name: 'Question' }).press('Enter')
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(10)
  await socket.block()
  await expect(page.getByText('Connection lost').first()).toBeVisible()
  socket.unblock()
  await expect(page.getByText('Reconnected')).toBeVisible()
  await waitForAnswer(page)
})
