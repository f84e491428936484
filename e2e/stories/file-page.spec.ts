import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

const fees = '渡资定为每人五分，自行车另收三分，担货每担八分。'

/** @returns a PDF of three pages, whose second one has the fees */
async function printedBook(page: Page): Promise<Buffer> {
  const printer = await page.context().newPage()
  const filler = Array.from(
    { length: 5 },
    (_, at) => `<p>渡口原有纤道一段，第 ${at + 1} 处石阶改作候船处。</p>`,
  ).join('')
  await printer.setContent(
    `<style>body { font: 14pt/1.9 "Noto Serif CJK SC" } section { break-after: page }</style>
    <section><h1>青桐渡口改建记</h1>${filler}</section>
    <section><h2>三、渡船与渡资</h2>${filler}<p>${fees}学生凭证免费。</p></section>
    <section><h2>四、机动船</h2>${filler}</section>`,
  )
  const pdf = await printer.pdf({ format: 'A5' })
  await printer.close()
  return pdf
}

/** Asks 文档问答 about the book. @returns the seal of the answer's sentence */
async function askAboutFees(page: Page) {
  const buffer = await printedBook(page)
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/chat_doc/014')
  await pickFiles(page, [{ name: '改建记.pdf', mimeType: 'application/pdf', buffer }])
  await expect(page.getByRole('list', { name: '随问题一起的文件' })).toContainText('已读完')
  await sendMessage(page, '自行车过渡收多少渡资？')
  const answer = page.locator('article').last()
  await expect(answer).toContainText('自行车另收三分')
  return answer.locator('[data-seal]').first()
}

test('a seal opens the page itself, with a box around the sentence', async ({ page }) => {
  const seal = await askAboutFees(page)
  await expect(seal).toHaveText('2 页')
  await seal.hover()
  const strip = page.locator('[data-page-strip]')
  await expect(strip.locator('img')).toBeVisible()

  await seal.click()
  const picture = page.getByRole('group', { name: '第 2 页的样子' })
  await expect(picture.locator('[data-page-box]').first()).toBeVisible()
  const image = picture.locator('img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  // The box is in the visible part of the frame.
  const [frame, box] = [
    await picture.boundingBox(),
    await picture.locator('[data-page-box]').first().boundingBox(),
  ]
  expect(box?.y).toBeGreaterThan(frame?.y ?? Number.NaN)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0))
  await expect(page.getByRole('group', { name: '读到的文字' }).locator('mark')).toContainText(
    '自行车另收三分',
  )
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('group', { name: '第 3 页的样子' })).toBeVisible()
  await expect(page.locator('[data-page-box]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled()
  const number = page.getByRole('textbox', { name: '页码' })
  await number.fill('99')
  await number.press('Enter')
  await expect(number).toHaveValue('3')
  await number.fill('2')
  await number.press('Enter')
  await expect(page.locator('[data-page-box]').first()).toBeVisible()

  const before = (await image.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: '放大' }).click()
  await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.4)
  await page.getByRole('radio', { name: '字', exact: true }).check()
  const text = page.getByRole('group', { name: '原文' })
  await expect(text.locator('mark').filter({ hasText: '自行车另收三分' })).toBeVisible()
  await page.getByRole('button', { name: '关闭原文' }).click()
  await expect(seal).toBeFocused()
})

test('on a phone the page is a sheet, and a page that fails says so', async ({ page }) => {
  const seal = await askAboutFees(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await seal.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('[data-page-box]').first()).toBeVisible()
  await expect(sheet.getByText('图和字')).toHaveCount(0)
  const image = sheet.locator('img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const message = '这一页太复杂，没能显示出来'
  await page.route('**/v1/file/page?*', (route) =>
    route.fulfill({ status: 422, json: { code: 422, message, data: {} } }),
  )
  await sheet.getByRole('button', { name: '上一页' }).click()
  await expect(sheet.getByRole('alert')).toContainText(message)
  await page.unroute('**/v1/file/page?*')
  await sheet.getByRole('button', { name: '再试一次' }).click()
  await expect(sheet.getByRole('group', { name: '第 1 页的样子' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
})
