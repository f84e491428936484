import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { logIn } from '../fixtures/login.ts'
import { look } from '../fixtures/look.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('model') })

async function openWriter(page: Page): Promise<void> {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/writing/002')
}

test('a long text begins with an outline, which its reader orders, renames and has written', async ({
  page,
}) => {
  await openWriter(page)
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill('写一篇讲社区图书角的文章，先列大纲')
  await box.press('Enter')
  const form = page.getByRole('form', { name: '提纲' })
  await expect(form.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await look(page, 'outline')
  await page.reload()
  await form.getByRole('button', { name: '下移「一张长桌开的头」' }).click()
  await form.getByRole('button', { name: '删去「明年想做的三件事」' }).click()
  await form.getByRole('button', { name: '按提纲写' }).click()
  const answer = page.locator('article').last()
  await expect(answer.getByText('写完了。')).toBeVisible()
  await expect(answer.getByRole('heading', { level: 4 })).toHaveText(['差点关门的那个星期', '一张长桌开的头'])
  await expect(answer.getByText('2 节')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'written')
})

test('a form for a long text shows an outline, which may be left out', async ({ page }) => {
  await openWriter(page)
  await page.getByRole('button', { name: '公众号文章' }).click()
  await page.getByRole('textbox', { name: '主题' }).fill('社区图书角这一年')
  const form = page.getByRole('form', { name: '公众号文章' })
  await form.getByRole('button', { name: '篇幅：不限' }).click()
  await page.getByRole('menuitemradio', { name: '长（约 1200 字）', exact: true }).click()
  await form.getByRole('button', { name: '开始写' }).click()
  await page.getByRole('form', { name: '提纲' }).getByRole('button', { name: '直接写' }).click()
  const answer = page.locator('article').last()
  await expect(answer.getByRole('heading', { name: '明年想做的三件事' })).toBeVisible()
  await expectAccessible(page)
})
