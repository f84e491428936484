import { Document, Packer, Paragraph, TextRun } from 'docx'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

async function openTranslator(page: Page): Promise<void> {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/translation/012')
}

test.describe('without a model', () => {
  test.use({ baseURL: originOf('extractive') })

  test('there are a glossary and a sheet to fill in', async ({ page }) => {
    await openTranslator(page)
    await expect(page.getByText('翻译要等接上以后')).toBeVisible()
    await page.getByRole('button', { name: '术语表' }).first().click()
    const panel = page.getByRole('region', { name: '术语表' })
    await panel.getByRole('textbox', { name: '术语' }).fill('知舟')
    await panel.getByRole('textbox', { name: '译法' }).fill('Zhizhou')
    // In a small window the panel lies over the page, its message box included.
    await page.setViewportSize({ width: 1000, height: 900 })
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Zhizhou' })).toBeVisible()
    await expectAccessible(page)

    await sendMessage(page, '知舟是什么？\n它能做什么？')
    const sheet = page.locator('article').last()
    await expect(sheet.getByText('现在不能翻译')).toBeVisible()
    await expect(sheet.getByText('知舟 = Zhizhou')).toBeVisible()
    // What was opened beside the talk stays there while it goes on.
    await expect(panel).toBeVisible()
    await sheet.getByRole('textbox', { name: '第 1 段的译文' }).fill('What is Zhizhou?')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: '下载表格（CSV）' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('对照表.csv')
    await expectAccessible(page)
    await takeScreenshots(page, 'sheet')
    await page.reload()
    await expect(page.getByRole('textbox', { name: '第 1 段的译文' })).toHaveValue('What is Zhizhou?')

    await sendMessage(page, '删除术语：知舟')
    await expect(page.getByText('已从术语表删除：知舟。')).toBeVisible()
  })
})

test.describe('with a model', () => {
  test.use({ baseURL: originOf('model') })

  test('a text and a document are translated', async ({ page }) => {
    await openTranslator(page)
    await sendMessage(page, '术语：循环寿命 = cycle life')
    await sendMessage(page, '首次使用前，请充满电。\n深度放电会缩短循环寿命。')
    const answer = page.locator('article').last()
    await expect(answer.getByText('术语表里“循环寿命”是 cycle life，这里没有这样译')).toBeVisible()
    await expect(answer.getByText(/^AI 生成 · 由/)).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'pairs')
    await answer.getByRole('radio', { name: '只看译文' }).check()
    await expect(answer.getByRole('listitem').filter({ hasText: '首次使用前' })).toHaveCount(0)

    const bold = new TextRun({ text: '充满', bold: true })
    const children = [new Paragraph('储能电源'), new Paragraph({ children: [new TextRun('请'), bold] })]
    await pickFiles(page, {
      name: '手册.docx',
      mimeType: '',
      buffer: await Packer.toBuffer(new Document({ sections: [{ children }] })),
    })
    const files = page.getByRole('list', { name: '随问题一起的文件' })
    await expect(files.getByRole('listitem').filter({ hasText: '手册.docx' })).toContainText('已读完')
    await sendMessage(page, '译成日文')
    const made = page.locator('article').last()
    await expect(made.getByText('手册.ja.docx')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      made.getByRole('link', { name: '下载' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('手册.ja.docx')
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^Word/ }).click(),
    ])
    expect(exported.suggestedFilename()).toMatch(/\.docx$/)
    await expectAccessible(page)
    await takeScreenshots(page, 'document')
  })
})
