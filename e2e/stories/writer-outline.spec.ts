import type { Page } from 'playwright/test'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { importDocument, pressButton, saved, storedText, textOf } from '../fixtures/writer.ts'

const outlineOf = (page: Page) => page.getByRole('navigation', { name: '目录' })
const currentOf = (page: Page) => outlineOf(page).locator('[aria-current]')

/** Opens a document with a section for each name. */
async function openSections(page: Page, names: readonly string[], text: string): Promise<void> {
  const buffer = Buffer.from(names.map((name) => `## ${name}\n\n${text}\n`).join('\n'))
  await importDocument(page, { name: '目录.md', mimeType: 'text/markdown', buffer })
}

test('the outline marks what was clicked where nothing can be scrolled, and the last heading at the end', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await openSections(page, ['一', '二', '三'], '短。')
  for (const name of ['二', '三', '一']) {
    await outlineOf(page).getByRole('button', { name, exact: true }).click()
    await expect(currentOf(page)).toHaveText(name)
  }

  const names = Array.from({ length: 60 }, (_, at) => `第${at + 1}节`)
  await openSections(page, names, Array.from({ length: 4 }, () => '井水烧了三壶。'.repeat(30)).join('\n\n'))
  for (const name of ['第10节', '第59节', '第60节', '第2节']) {
    await outlineOf(page).getByRole('button', { name, exact: true }).click()
    await expect(currentOf(page)).toHaveText(name)
    await expect(textOf(page).getByText(name, { exact: true })).toBeInViewport()
  }
  // By hand, it follows again.
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(currentOf(page)).toHaveText('第60节')
  await page.mouse.wheel(0, -2_000)
  await expect(currentOf(page)).not.toHaveText('第60节')
})

test('a footnote is put after a sentence in a long document that has just begun to open', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  const names = Array.from({ length: 60 }, (_, at) => `第${at + 1}节`)
  await openSections(page, names, `${'井水烧了三壶。'.repeat(200)}\n\n前两壶倒掉。`)
  await textOf(page).getByText('前两壶倒掉。').first().click()
  await page.keyboard.press('End')
  await pressButton(page, '脚注')
  await page.keyboard.type('听船家说的')
  await saved(page)
  const text = await storedText(page)
  expect(text).toContain('前两壶倒掉。[^1]\n\n## 第2节')
  expect(text.endsWith('前两壶倒掉。\n\n[^1]: 听船家说的\n')).toBe(true)
})

test('on a phone, the choice between two long texts can be made without scrolling to its end', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await openSections(
    page,
    ['一', '二', '三'],
    Array.from({ length: 4 }, () => '井水烧了三壶。'.repeat(30)).join('\n\n'),
  )
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(page.url())
  await expect(textOf(other)).toBeVisible()
  for (const [window, typed] of [
    [page, '甲'],
    [other, '乙'],
  ] as const) {
    await textOf(window).locator('h2').first().click()
    await window.keyboard.press('End')
    await window.keyboard.type(typed)
    if (window === page) await saved(page)
  }
  const dialog = other.getByRole('dialog', { name: '别处也改过' })
  const apply = dialog.getByRole('button', { name: '就这样保存' })
  await expect(apply).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('insertion')).toBeInViewport({ ratio: 1 })
  // Nothing lies on it.
  await apply.click({ trial: true })
  await dialog.getByRole('radio', { name: '已存的' }).check()
  await apply.click()
  await expect(textOf(other).locator('h2').first()).toHaveText('一甲')
})
