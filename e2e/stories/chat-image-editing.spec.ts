import { crc32, deflateSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

test.use({ baseURL: originOf('extractive') })

/** A PNG of 60 × 40 red pixels. */
function redPng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 60, 0, 0, 0, 40, 8, 2, 0, 0, 0])
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(180).fill(Buffer.from([200, 30, 30]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 40 }, () => row)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A member in the chat of 005, with an image at the input. @returns the list of what is attached */
async function attachImage(page: Page): Promise<Locator> {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/image_editing/005')
  await pickFiles(page, [{ name: '海报.png', mimeType: 'image/png', buffer: redPng() }])
  const files = page.getByRole('list', { name: '随问题一起的文件' })
  await expect(files.getByRole('listitem').filter({ hasText: '海报.png' })).toContainText('已读完')
  return files
}

test('an image is edited by instructions, compared, undone, redone and downloaded', async ({ page }) => {
  await attachImage(page)
  await sendMessage(page, '转成灰度，裁成方形，存成 JPG')
  const cards = page.getByRole('figure', { name: '图片编辑' })
  const card = cards.last()
  await expect(card.getByRole('listitem').filter({ hasText: '转成灰度' })).toBeVisible()
  await expect(card).toContainText('60×40')
  await expect(card).toContainText('40×40')
  const slider = card.getByRole('slider', { name: /比较改前和改后/ })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue('49')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const download = card.getByRole('link', { name: '下载' })
  await expect(download).toHaveAttribute('download', '海报-改1.jpg')
  const loaded = await page.request.get((await download.getAttribute('href')) ?? '')
  expect((await loaded.body()).subarray(0, 3).toString('hex')).toBe('ffd8ff')

  // What was understood is changed step by step, without a new question.
  await card.getByRole('button', { name: '去掉这一步：存成 JPEG' }).press('Enter')
  await expect(card).toContainText('PNG')
  await card.getByRole('button', { name: '旋转' }).press('Enter')
  await card.getByRole('button', { name: '右转 90°' }).press('Enter')
  await card.getByRole('button', { name: '加上' }).press('Enter')
  await expect(card.getByRole('listitem').filter({ hasText: '顺时针旋转 90°' })).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expectAccessible(page, 'steps')
  await takeScreenshots(page, 'steps')

  await sendMessage(page, '把背景换成海边')
  await expect(cards).toHaveCount(2)
  await expect(cards.last()).toContainText('没用上“把背景换成海边”')
  await expectAccessible(page, 'tool')
  await takeScreenshots(page, 'tool')
  await sendMessage(page, '撤销')
  await expect(cards.last()).toContainText('撤销了')
  await sendMessage(page, '重做')
  await expect(cards).toHaveCount(4)
  await expect(cards.last()).toContainText('重做了')
  await page.reload()
  await expect(cards.last()).toContainText('40×40')
})

test('a question that is asked by one click takes the attached image along', async ({ page }) => {
  const files = await attachImage(page)
  await page.getByRole('button', { name: '转成灰度，裁成方形，再压到 100KB' }).click()
  await expect(page.getByRole('figure', { name: '图片编辑' })).toContainText('40×40')
  await expect(files).toHaveCount(0)
})
