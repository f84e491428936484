import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

test.use({ baseURL: originOf('model') })

async function openWriter(page: Page): Promise<void> {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/writing/002')
}

test('a long text starts with an outline, which the user reorders, renames and has written', async ({
  page,
}) => {
  await openWriter(page)
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill('写一篇讲社区图书角的文章，先列大纲')
  await box.press('Enter')
  const form = page.getByRole('form', { name: '提纲' })
  await expect(form.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await takeScreenshots(page, 'outline')
  await page.reload()
  await form.getByRole('button', { name: '下移「一张长桌开的头」' }).click()
  await form.getByRole('button', { name: '删去「明年想做的三件事」' }).click()
  await form.getByRole('button', { name: '按提纲写' }).click()
  const answer = page.locator('article').last()
  await expect(answer.getByText('写完了。')).toBeVisible()
  await expect(answer.getByRole('heading', { level: 4 })).toHaveText(['差点关门的那个星期', '一张长桌开的头'])
  await expect(answer.getByText('2 节')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'written')
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

test('a text is requested with length and tone; a selected part is rewritten and inserted', async ({
  page,
}) => {
  await openWriter(page)
  for (const [chooser, choice] of [
    ['篇幅：不限', '短（约 300 字）'],
    ['语气：不限', '正式'],
  ] as const) {
    // The other one of this name stands with the form.
    await page.getByRole('button', { name: chooser }).last().click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  const box = page.getByRole('textbox', { name: '消息' })
  await takeScreenshots(page, 'style')
  await box.fill('写一段图书角的开场白')
  await box.press('Enter')
  const answer = page.locator('article').last()
  await expect(answer.getByText('篇幅：短（约 300 字）；语气：正式')).toBeVisible()
  await expect(answer.getByRole('button', { name: '只改其中一段' })).toBeVisible()
  await answer.getByText('写完了。').selectText()
  const bar = page.getByRole('group', { name: '改选中的文字' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'marked')
  await bar.getByRole('button', { name: '缩短' }).click()
  const proposal = page.getByRole('region', { name: '改写的建议' })
  await expect(proposal.getByText('写完了。')).toBeVisible()
  await expect(proposal.getByText('改短的一句。')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'proposed')
  await proposal.getByRole('button', { name: '采用' }).click()
  await expect(answer.getByText('2/2')).toBeVisible()
  await page.reload()
  await expect(answer.getByText('改短的一句。')).toBeVisible()
  await expect(answer.getByText('写完了。')).toBeHidden()
  await expect(answer.getByText('篇幅：短（约 300 字）；语气：正式')).toBeVisible()
  await expect(page.getByRole('button', { name: '语气：正式' })).toBeVisible()
  await expectAccessible(page)
  // By the keys alone.
  await answer.getByRole('button', { name: '只改其中一段' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(bar).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: '改写' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})
