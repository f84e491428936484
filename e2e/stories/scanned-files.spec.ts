import pdfMake from 'pdfmake'
import type { Page } from 'playwright/test'
import { pdfOfPages } from '../../host/ingest/testing/make-pdf.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

const edge = 1_200
const fees = '渡资定为每人五分，自行车另收三分，担货每担八分。'

/** @returns a PDF whose pages are images of these texts; what is in 〔〕 is hardly there */
async function scanned(page: Page, texts: readonly string[]): Promise<Buffer> {
  const printer = await page.context().newPage()
  await printer.setViewportSize({ width: edge, height: edge })
  const pages: { jpeg: Buffer; edge: number }[] = []
  for (const text of texts) {
    await printer.setContent(
      `<body style="font: 36px/1.8 'Noto Serif CJK SC'; margin: 90px">${pageOf(text)}</body>`,
    )
    pages.push({ jpeg: await printer.screenshot({ type: 'jpeg', quality: 80 }), edge })
  }
  await printer.close()
  return pdfOfPages(pages)
}

function pageOf(text: string): string {
  return text
    .replaceAll(/[^\n]+/g, '<p>$&</p>')
    .replaceAll('〔', '<span style="color: #999; filter: blur(2px)">')
    .replaceAll('〕', '</span>')
}

const filler = '渡口原有纤道一段，自此废而不用，石阶改作候船处，可避风雨。\n两岸各立木牌一块，写明开船时刻。'
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: '文件', exact: true }).getByRole('listitem').filter({ hasText: name })

test('the recognition of a scan says how far it is, and is stopped; a locked file says why', async ({
  page,
}) => {
  const long = await scanned(
    page,
    Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 页\n${filler}\n${filler}`),
  )
  pdfMake.setFonts({ Courier: { normal: 'Courier' } })
  const locked = await pdfMake
    .createPdf({ content: 'locked', defaultStyle: { font: 'Courier' }, userPassword: 'secret' })
    .getBuffer()
  await page.goto('/')
  await logIn(page)
  await page.goto('/files')
  await pickFiles(page, [pdf('扫描.pdf', long), pdf('加密.pdf', Buffer.from(locked))])
  await expect(row(page, '加密.pdf')).toContainText('文件有密码保护，请先去掉密码再导入')
  await expect(row(page, '扫描.pdf').getByRole('status')).toHaveText(/识别文字 \d+ \/ 12 页/)
  await expectAccessible(page, 'recognizing')
  await page.getByRole('button', { name: '停止识别文字：扫描.pdf' }).click()
  await expect(row(page, '扫描.pdf')).toContainText('已停止识别文字')
  await expect(page.getByRole('button', { name: '重新解析：扫描.pdf' })).toBeVisible()
  await page.reload()
  await expect(row(page, '扫描.pdf')).toContainText('已停止识别文字')
  await expectAccessible(page, 'stopped')
})

test('a seal opens the scanned page, with a box around the sentence', async ({ page }) => {
  const scan = await scanned(page, [`一、旧木渡船\n${filler}`, `三、渡船与渡资\n${filler}\n${fees}`])
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/chat_doc/014')
  await pickFiles(page, [pdf('扫描的改建记.pdf', scan)])
  await expect(page.getByRole('list', { name: '随问题一起的文件' })).toContainText('已读完', {
    timeout: 60_000,
  })
  await sendMessage(page, '自行车过渡收多少渡资？')
  const answer = page.locator('article').last()
  await expect(answer).toContainText('自行车另收三分')
  const seal = answer.locator('[data-seal]').first()
  await expect(seal).toHaveText('2 页')
  await seal.click()
  const picture = page.getByRole('group', { name: '第 2 页的样子' })
  await expect(picture.locator('[data-page-box]').first()).toBeVisible()
  await expectAccessible(page, 'page')
  await page.getByRole('button', { name: '关闭原文' }).click()
  await expect(seal).toBeFocused()
})

test('a character that was not recognized is put right, and the answer that used it is looked at again', async ({
  page,
}) => {
  const scan = await scanned(page, [`三、渡船与渡资\n${filler}\n${fees.replace('八', '〔八〕')}`])
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/chat_doc/014')
  await pickFiles(page, [pdf('看不清的改建记.pdf', scan)])
  await expect(page.getByRole('list', { name: '随问题一起的文件' })).toContainText('已读完', {
    timeout: 60_000,
  })
  await sendMessage(page, '担货过渡收多少渡资？')
  const answer = page.locator('article').last()
  await expect(answer).toContainText('担货每担□分')
  await expect(answer).toContainText('1 处有据')
  await answer.locator('[data-seal]').first().click()
  const words = page.getByRole('region', { name: '1 处字没把握' })
  await words.getByRole('button', { name: '“□”改成别的字' }).click()
  await page.keyboard.type('八')
  await expectAccessible(page, 'typing a reading')
  await page.keyboard.press('Enter')
  const checked = page.getByRole('region', { name: '没把握的字都看过了' })
  await expect(checked.getByText('1 个用到它的回答在重新核对。')).toBeVisible()
  await expect(page.getByRole('group', { name: '识别的文字' })).toContainText('担货每担八分')
  // What it quoted is not what the source says now.
  await expect(answer).not.toContainText('1 处有据')
  await expectAccessible(page, 'checked')
  await page.getByRole('button', { name: '关闭原文' }).click()
  await sendMessage(page, '担货过渡收多少渡资？')
  await expect(page.locator('article').last()).toContainText('担货每担八分')
})
