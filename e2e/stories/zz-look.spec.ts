import pdfMake from 'pdfmake'
import type { Page } from 'playwright/test'
import { pdfOfPages } from '../../host/ingest/testing/make-pdf.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })
test.setTimeout(300_000)
const edge = 1_200
const fees = '渡资定为每人五分，自行车另收三分，担货每担八分。'
async function shots(page: Page, texts: readonly string[]) {
  const printer = await page.context().newPage()
  await printer.setViewportSize({ width: edge, height: edge })
  const pages: { jpeg: Buffer; edge: number }[] = []
  for (const text of texts) {
    await printer.setContent(
      `<body style="font: 36px/1.8 'Noto Serif CJK SC'; margin: 90px">${text.replaceAll(/[^\n]+/g, '<p>$&</p>')}</body>`,
    )
    pages.push({ jpeg: await printer.screenshot({ type: 'jpeg', quality: 80 }), edge })
  }
  await printer.close()
  return pages
}
const filler = '渡口原有纤道一段，自此废而不用，石阶改作候船处，可避风雨。\n两岸各立木牌一块，写明开船时刻。'
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const sizes = [[1440, 900], [1000, 800], [390, 844]] as const
async function look(page: Page, name: string, act?: () => Promise<void>) {
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of sizes) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height })
      await act?.()
      await page.waitForTimeout(700)
      await page.screenshot({ path: `/tmp/look/${name}-${width}-${scheme}.png` })
    }
}
test('files', async ({ page }) => {
  const long = pdfOfPages(await shots(page, Array.from({ length: 14 }, (_, at) => `第 ${at + 1} 页\n${filler}\n${filler}`)))
  pdfMake.setFonts({ Courier: { normal: 'Courier' } })
  const locked = await pdfMake.createPdf({ content: 'locked', defaultStyle: { font: 'Courier' }, userPassword: 'secret' }).getBuffer()
  const [picture] = await shots(page, [`渡口价目\n${fees}`])
  await page.goto('/')
  await logIn(page)
  await page.goto('/files')
  await look(page, 'files-empty')
  await pickFiles(page, [{ name: '照片.jpg', mimeType: 'image/jpeg', buffer: picture!.jpeg }, pdf('扫描.pdf', long), pdf('加密.pdf', Buffer.from(locked))])
  await expect(page.getByText('文件有密码保护')).toBeVisible()
  await page.waitForTimeout(2500)
  await look(page, 'files-scan')
})
test('seal', async ({ page }) => {
  const scan = pdfOfPages(await shots(page, [`一、旧木渡船\n${filler}`, `三、渡船与渡资\n${filler}\n${fees}`]))
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/chat_doc/014')
  await pickFiles(page, [pdf('扫描的改建记.pdf', scan)])
  await expect(page.getByRole('list', { name: '随问题一起的文件' })).toContainText('已读完', { timeout: 60_000 })
  await sendMessage(page, '自行车过渡收多少渡资？')
  const answer = page.locator('article').last()
  await expect(answer).toContainText('自行车另收三分')
  const seal = answer.locator('[data-seal]').first()
  await page.setViewportSize({ width: 1440, height: 900 })
  await seal.hover()
  await page.waitForTimeout(1500)
  await look(page, 'card', async () => { await page.mouse.move(5, 5); await seal.hover() })
  await page.mouse.move(5, 5)
  await page.setViewportSize({ width: 1440, height: 900 })
  let held = true
  await page.route(/\/pages?\//, async (route) => { if (held) await new Promise((done) => setTimeout(done, 6000)); await route.continue() })
  await seal.click()
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/look/page-loading-1440-light.png' })
  held = false
  await expect(page.locator('[data-page-box]').first()).toBeVisible({ timeout: 20_000 })
  await look(page, 'page')
})
test('picture', async ({ page }) => {
  const [picture] = await shots(page, [`渡口价目\n${filler}\n${fees}`])
  await page.goto('/')
  await logIn(page)
  await page.goto('/files')
  await pickFiles(page, [{ name: '价目照片.jpg', mimeType: 'image/jpeg', buffer: picture!.jpeg }])
  await page.waitForTimeout(9000)
  await look(page, 'files-picture')
  await page.goto('/chat/chat_doc/014')
  await page.waitForTimeout(500)
  await pickFiles(page, [{ name: '价目照片二.jpg', mimeType: 'image/jpeg', buffer: picture!.jpeg }])
  await page.waitForTimeout(9000)
  await sendMessage(page, '自行车过渡收多少渡资？')
  const answer = page.locator('article').last()
  await page.waitForTimeout(4000)
  await look(page, 'picture-answer')
  const seal = answer.locator('[data-seal]').first()
  await page.setViewportSize({ width: 1440, height: 900 })
  await seal.click()
  await page.waitForTimeout(3000)
  await look(page, 'picture-page')
})
