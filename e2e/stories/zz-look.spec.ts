import { readFileSync } from 'node:fs'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })
test('look', async ({ page }) => {
  test.setTimeout(200_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/data_analysis/006')
  await expect(page.getByText('把表格拖进来').first()).toBeVisible()
  await pickFiles(page, [
    { name: '销售明细.csv', mimeType: 'text/csv', buffer: readFileSync('/tmp/q54/own/sales.csv') },
  ])
  await expect(page.getByRole('list', { name: '随问题一起的文件' }).getByRole('listitem')).toContainText(
    '已读完',
  )
  await sendMessage(page, '看看这份表格')
  const last = page.locator('article').last()
  await expect(last).toContainText('可以这样问')
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/look-1.png' })
  await sendMessage(page, '哪个商品卖得最多')
  await expect(last).toContainText('说定')
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/look-2.png' })
  const t0 = Date.now()
  await last.getByRole('button', { name: /销量/ }).first().click()
  await expect(last).toContainText('最高的是')
  console.log('tap to answer ms', Date.now() - t0)
  await page.waitForTimeout(1200)
  await page.screenshot({ path: '/tmp/look-3.png' })
  await last.getByRole('button', { name: /条件/ }).first().click()
  await page.waitForTimeout(900)
  await page.screenshot({ path: '/tmp/look-4.png' })
  await page.keyboard.type('上')
  await page.waitForTimeout(900)
  await page.screenshot({ path: '/tmp/look-5.png' })
  await page.keyboard.press('Escape')
  await last.getByRole('button', { name: /度量/ }).first().click()
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/look-6.png' })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/look-7.png' })
  await last.getByRole('button', { name: /条件/ }).first().click()
  await page.waitForTimeout(900)
  await page.screenshot({ path: '/tmp/look-8.png' })
})
