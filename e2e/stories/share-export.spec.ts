import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

const question = '怎么分享一次搜索？'

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: '分享', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '分享这个结果' })
  await expect(dialog.getByRole('figure', { name: '别人看到的预览' })).toContainText(question)
  await expect(dialog.getByText(/不会公开：|没有只属于你的内容/)).toBeVisible()
  await dialog.getByRole('radio', { name: '7 天' }).check()
  await dialog.getByRole('button', { name: '生成链接并复制' }).click()
  await expect(dialog.getByRole('button', { name: '已复制' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '复制链接' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: '这个链接的二维码' })).toBeVisible()
  return dialog.getByLabel('链接', { exact: true }).inputValue()
}

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`a link with an end is read by others until it is stopped (${theme}, ${width})`, async ({
      page,
      browser,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await askFromHome(page, question)
      const url = await makeLink(page)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
      // Another end for the same link.
      const again = page.waitForResponse((response) => response.url().endsWith('/v1/share/link'))
      await page.getByRole('radio', { name: '长期' }).check()
      expect(((await (await again).json()) as { data: { url: string; expires: number } }).data).toMatchObject(
        {
          url,
          expires: 0,
        },
      )

      const stranger = await browser.newContext({ colorScheme: theme, viewport: { width, height: 844 } })
      const reader = await stranger.newPage()
      const reply = await reader.goto(url)
      expect(reply?.headers()['x-robots-tag']).toContain('noindex')
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(question)
      const card = await reader.locator('meta[property="og:image"]').getAttribute('content')
      const picture = await stranger.request.get(card ?? '')
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
      await expectAccessible(reader)

      await reader.getByRole('button', { name: '举报这份分享' }).click()
      const report = reader.getByRole('dialog', { name: '举报' })
      await report.getByRole('button', { name: '提交举报' }).click()
      await expect(report.getByText('请选一个原因')).toBeVisible()
      await report.getByRole('radio', { name: '虚假信息' }).check()
      await expectAccessible(reader)
      await report.getByRole('button', { name: '提交举报' }).click()
      await expect(reader.getByText('举报已收到')).toBeVisible()

      const list = page.getByRole('region', { name: '我的分享' })
      await list.getByRole('button', { name: `停止分享：${question}` }).click()
      await expect(list.getByText('已停止')).toBeVisible()
      expect((await reader.reload())?.status()).toBe(410)
      await expect(reader.getByText('链接已过期')).toBeVisible()
      expect((await stranger.request.get(card ?? '')).status()).toBe(410)
      await stranger.close()
    })
  }
}

test('a shared page is complete without scripts', { tag: '@core' }, async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await askFromHome(page, question)
  const url = await makeLink(page)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  expect((await reader.goto(url))?.status()).toBe(200)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(question)
  expect(await reader.locator('[data-seal]').count()).toBeGreaterThan(0)
  await expect(reader.getByRole('region', { name: '参考资料' })).toBeVisible()
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await plain.close()
})

test('a result is exported in three formats and as a long image, named by its question', {
  tag: '@core',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await askFromHome(page, question)
  const saved = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const exported = (format: string) =>
    saved(async () => {
      await page.getByRole('button', { name: '导出', exact: true }).click()
      await expect(
        page.getByRole('menu').getByText('模型写的会标明“AI 生成”，摘录的会标明“原文摘录”'),
      ).toBeVisible()
      await page.getByRole('menuitem', { name: format }).click()
    })
  const md = await exported('Markdown')
  expect(md.name).toBe('怎么分享一次搜索？.md')
  expect(md.bytes.toString()).toMatch(
    /# 怎么分享一次搜索？[\s\S]*\[\^1\][\s\S]*## 参考资料[\s\S]*\[\^1\]: \[/,
  )
  await expect(page.getByText('已导出 Markdown')).toBeVisible()
  const docx = await exported('Word')
  const parts = unzipSync(docx.bytes)
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain(question)
  expect(strFromU8(parts['word/footnotes.xml'] ?? new Uint8Array())).toContain('w:hyperlink')
  const pdf = await exported('PDF')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await makeLink(page)
  const long = await saved(() => page.getByRole('button', { name: '保存长图' }).click())
  expect(long.name).toBe('怎么分享一次搜索？.png')
  expect(long.bytes.subarray(1, 4).toString()).toBe('PNG')
})

test('a dislike asks why, and a report goes to the operator', async ({ page }) => {
  await askFromHome(page, question)
  const dislike = page.getByRole('button', { name: '没有帮助' })
  await dislike.click()
  const why = page.getByRole('dialog', { name: '哪里不满意？' })
  await why.getByRole('button', { name: '内容过时' }).click()
  await why.getByLabel('可以再说详细一些（选填）').fill('是旧的')
  await expectAccessible(page)
  const sent = page.waitForRequest(
    (request) =>
      request.url().endsWith('/v1/chat/feedback') && (request.postData() ?? '').includes('outdated'),
  )
  await why.getByRole('button', { name: '提交' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ like: -1, reasons: ['outdated'], text: '是旧的' })
  await expect(page.getByText('谢谢，已收到')).toBeVisible()
  await expect(dislike).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: '没有帮助' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: '举报', exact: true }).click()
  const report = page.getByRole('dialog', { name: '举报' })
  await report.getByRole('radio', { name: '其他' }).check()
  await report.getByRole('button', { name: '提交举报' }).click()
  await expect(report.getByText('选“其他”时请写几个字')).toBeVisible()
  await report.getByLabel('请说说是什么问题').fill('张冠李戴')
  await report.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('举报已收到')).toBeVisible()
})
