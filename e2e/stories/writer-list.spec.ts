import { startOwnProduct } from '../bench/support/product-process.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { createDocument, saved, textOf } from '../fixtures/writer.ts'

test('a document that is clicked right after its keyword was typed opens, and Back has the keyword', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  for (const title of ['渡口茶馆', '山里的学校']) {
    await createDocument(page, title)
    await page.keyboard.type(`${title}的手记`)
    await saved(page)
  }
  const field = page.getByRole('searchbox', { name: '在标题和正文里找' })
  const found = page.getByRole('link', { name: '渡口茶馆' })
  for (const keyword of ['渡', '渡口', '渡口茶']) {
    await page.goto('/write-test')
    await expect(page.getByRole('link', { name: '山里的学校' })).toBeVisible()
    await field.pressSequentially(keyword)
    await found.click()
    await expect(page).toHaveURL(/\/write-test\/.+/)
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('渡口茶馆')
    await page.goBack()
    await expect(page).toHaveURL(`/write-test?${new URLSearchParams({ q: keyword })}`)
    await expect(field).toHaveValue(keyword)
    await expect(found).toBeVisible()
    await expect(page.getByRole('link', { name: '山里的学校' })).toBeHidden()
  }
})

test('a new document is written by keyboard alone, its title first', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await page.goto('/write-test')
  await page.getByRole('button', { name: '新建文档' }).press('Enter')
  const title = page.getByRole('textbox', { name: '标题', exact: true })
  await expect(title).toBeFocused()
  await page.keyboard.type('键盘写的\n第一句话。')
  await expect(title).toHaveValue('键盘写的')
  await expect(textOf(page)).toHaveText('第一句话。')
  await saved(page)
  // One with text is opened to be read.
  await page.reload()
  await expect(textOf(page)).toHaveText('第一句话。')
  await expect(title).not.toBeFocused()
})
