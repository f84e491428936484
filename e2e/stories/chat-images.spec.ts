import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../fixtures/accessible.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

async function openPainter(page: Page): Promise<void> {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/text_to_image/004')
}

const cardOf = (page: Page) => page.getByRole('figure', { name: /张图$/ }).last()
const doneOf = (page: Page) => cardOf(page).getByRole('button', { name: /^看大图/ })

async function choose(page: Page, chip: RegExp, choice: string): Promise<void> {
  await page.getByRole('button', { name: chip }).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
}

test.describe('by an endpoint in the form of OpenAI', () => {
  test.use({ baseURL: originOf('model') })

  test('images are generated as chosen, enlarged, downloaded, edited, and found again', async ({ page }) => {
    await openPainter(page)
    await choose(page, /^比例/, '4:3')
    await choose(page, /^张数/, '4 张')
    await sendMessage(page, '雨停后的山湖，一只小船，远处三层山，水墨淡彩，大片留白')
    await expect(doneOf(page)).toHaveCount(4)
    await expect(cardOf(page)).toContainText('qwen-image-fake')
    await expectAccessible(page, 'four pictures')
    await takeScreenshots(page, 'four')

    await doneOf(page).nth(1).click()
    const box = page.getByRole('dialog')
    await expect(box).toContainText('2 / 4')
    const large = box.getByRole('img')
    await expect(large).toHaveJSProperty('complete', true)
    const { y = 0, height = 0 } = (await large.boundingBox()) ?? {}
    expect(height).toBeGreaterThan(300)
    expect(y + height).toBeLessThanOrEqual(900)
    await takeScreenshots(page, 'large')
    await page.keyboard.press('ArrowRight')
    await expect(box).toContainText('3 / 4')
    await page.keyboard.press('Escape')
    await expect(doneOf(page).nth(1)).toBeFocused()
    await doneOf(page).first().click()
    await expect(box).toContainText('1 / 4')
    await page.goBack()
    await expect(box).toHaveCount(0)
    await expect(doneOf(page)).toHaveCount(4)

    const download = cardOf(page).getByRole('link', { name: '下载第 1 张' })
    const file = await page.request.get((await download.getAttribute('href')) ?? '')
    expect((await sharp(await file.body()).metadata()).xmpAsString).toContain('TC260:AIGC')

    await page.getByRole('button', { name: '画过的图' }).click()
    const gallery = page.getByRole('region', { name: '画过的图' })
    await expect(gallery.getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page, 'gallery')
    await takeScreenshots(page, 'gallery')
    await gallery.getByRole('button', { name: '关闭画过的图' }).click()

    await cardOf(page).getByRole('listitem').nth(1).hover()
    await cardOf(page).getByRole('link', { name: '编辑第 2 张' }).click()
    const files = page.getByRole('list', { name: '随问题一起的文件' })
    await expect(files.getByRole('listitem')).toContainText('已读完')
    await sendMessage(page, '裁成方形')
    const edited = page.getByRole('figure', { name: '图片编辑' })
    await expect(edited).toContainText('图片里的 AI 生成标识保留着')
    await sendMessage(page, '去掉小船，再缩小到50%')
    const redrawn = edited.last()
    await expect(redrawn).toContainText('由图像模型改：去掉小船')
    await expect(redrawn.getByRole('link', { name: '下载' })).toBeVisible()
    await takeScreenshots(page, 'edited')
    await page.getByRole('link', { name: /回到文生图/ }).click()
    await expect(doneOf(page)).toHaveCount(4)
  })

  test('a failed one is retried alone, more of the same can be requested, and the seed is kept', async ({
    page,
  }) => {
    await openPainter(page)
    await sendMessage(page, '缺一张，两张，种子 6')
    await expect(doneOf(page)).toHaveCount(1)
    await expect(cardOf(page)).toContainText('接口认为内容不合适')
    await takeScreenshots(page, 'failed')
    await cardOf(page).getByRole('button', { name: '重试第 2 张' }).click()
    await expect(page.getByText('‹')).toHaveCount(0)
    await expect(cardOf(page).getByRole('button', { name: '重试第 2 张' })).toBeVisible()
    await expect(doneOf(page)).toHaveCount(1)
    await cardOf(page).getByRole('button', { name: '画面相近，改提示词' }).click()
    await expect(page.getByRole('textbox', { name: '消息' })).toHaveValue('缺一张')
    await expect(page.getByRole('button', { name: '种子：6' })).toBeVisible()
    await sendMessage(page, '山谷里的小屋')
    await expect(cardOf(page)).toContainText('种子 6')
  })

  test('a refusal says whom to contact, and stopping ends the run', async ({ page }) => {
    await openPainter(page)
    await sendMessage(page, '密钥')
    await expect(cardOf(page)).toContainText('拒绝了密钥')
    const box = page.getByRole('textbox', { name: '消息' })
    await box.fill('沉默的湖，两张')
    await box.press('Enter')
    await expect(cardOf(page)).toContainText('还有 2 张')
    await expectAccessible(page, 'running')
    await takeScreenshots(page, 'running')
    await cardOf(page).getByRole('button', { name: '取消' }).click()
    await expect(cardOf(page).getByText('已取消')).toHaveCount(2)
  })
})

test.describe('by tasks of DashScope', () => {
  test.use({ baseURL: originOf('scripted') })

  test('tasks are followed to their end', async ({ page }) => {
    await openPainter(page)
    await sendMessage(page, '清晨的茶园，两张，16:9')
    await expect(doneOf(page)).toHaveCount(2)
    await expect(cardOf(page)).toContainText('1280 × 720')
    await page.reload()
    await expect(doneOf(page)).toHaveCount(2)
  })
})

test.describe('without a provider', () => {
  test.use({ baseURL: originOf('extractive') })

  test('one card says what to set', async ({ page }) => {
    await openPainter(page)
    await sendMessage(page, '一只猫')
    await expect(page.locator('article').last()).toContainText('画图的模型还没有接上')
    await expectAccessible(page, 'no provider')
    await takeScreenshots(page, 'none')
  })
})
