import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { clippedText } from '../fixtures/clipped-text.ts'
import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const [first, second, third] = ['怎么创建智能体？', '怎么分享一次搜索？', '有哪些键盘快捷键？'] as const
const main = (page: Page) => page.getByRole('main')
const row = (page: Page, title: string) => main(page).getByRole('link', { name: title })
const finder = (page: Page) => page.getByRole('combobox', { name: '查找和命令' })

async function askThree(page: Page): Promise<void> {
  for (const question of [first, second, third]) await askFromHome(page, question)
  await page.goto('/history')
  await expect(row(page, first)).toBeVisible()
}

test('past searches are renamed, pinned, found by pinyin and deleted, and a second tab follows', {
  tag: '@core',
}, async ({ page, context }) => {
  await askThree(page)
  const other = await context.newPage()
  await other.goto('/history')
  await expect(row(other, first)).toBeVisible()

  await row(page, first).hover()
  await page.getByRole('button', { name: `改名：${first}` }).click()
  const field = page.getByRole('textbox', { name: '新的标题' })
  await expect(field).toBeFocused()
  await field.fill('青桐渡口的资料')
  await field.press('Enter')
  await expect(row(page, '青桐渡口的资料')).toBeFocused()
  await expect(row(other, '青桐渡口的资料')).toBeVisible()

  await page.getByRole('button', { name: '置顶：青桐渡口的资料' }).click()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('置顶')
  await expect(main(other).getByRole('link').first()).toContainText('青桐渡口的资料')

  const find = page.getByRole('searchbox', { name: '找搜过的问题' })
  for (const [keyword, note] of [
    ['渡口', false],
    ['qingtong', true],
    ['qtdk', true],
    ['清同度口', true],
    ['青桐镀口', true],
  ] as const) {
    await find.fill(keyword)
    await expect(main(page).getByText('读音或字形相近')).toHaveCount(note ? 1 : 0)
    await expect(main(page).getByRole('listitem')).toHaveCount(1)
    await expect(row(page, '青桐渡口的资料')).toBeVisible()
  }
  await find.fill('没有这样的问题')
  await expect(page.getByRole('heading', { name: '没有找到“没有这样的问题”' })).toBeVisible()
  await page.getByRole('button', { name: '看全部' }).click()
  await expect(find).toHaveValue('')
  await page.getByRole('button', { name: '研究', exact: true }).click()
  await expect(page.getByRole('heading', { name: '还没有这样搜过' })).toBeVisible()
  await page.getByRole('button', { name: '全部', exact: true }).click()

  const deletions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/session/delete')) deletions.push(request.url())
  })
  await page.getByRole('button', { name: `删除：${second}` }).click()
  await expect(row(page, second)).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row(page, second)).toBeVisible()
  await page.getByRole('button', { name: `删除：${third}` }).click()
  await expect(row(page, third)).toHaveCount(0)
  await expect(row(other, third)).toHaveCount(0)
  expect(deletions).toHaveLength(1)
  await page.reload()
  await expect(row(page, second)).toBeVisible()
  await expect(row(page, third)).toHaveCount(0)
})

test('a search in the sidebar is renamed and deleted from its menu, by keyboard only', async ({ page }) => {
  await askFromHome(page, first)
  const recent = page.getByRole('navigation', { name: '最近搜索' })
  await recent.getByRole('button', { name: `操作：${first}` }).press('Enter')
  await page.getByRole('menuitem', { name: '改名' }).press('Enter')
  const field = page.getByRole('textbox', { name: '新的标题' })
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(recent.getByRole('link', { name: first })).toBeVisible()
  await recent.getByRole('button', { name: `操作：${first}` }).press('Enter')
  await page.getByRole('menuitem', { name: '改名' }).press('Enter')
  await field.fill('另一个名字')
  await field.press('Enter')
  await expect(recent.getByRole('link', { name: '另一个名字' })).toBeVisible()
  await recent.getByRole('button', { name: '操作：另一个名字' }).press('Enter')
  await page.getByRole('menuitem', { name: '删除' }).press('Enter')
  await expect(recent).toHaveCount(0)
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await expect(recent.getByRole('link', { name: '另一个名字' })).toBeVisible()
})

test('Ctrl+K opens over a dialog, finds by pinyin, and returns the focus', async ({ page }) => {
  await askThree(page)
  await page.getByRole('button', { name: '我的分享' }).click()
  const dialog = page.getByRole('dialog', { name: '我的分享' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
  // Recent searches first, then pages and actions.
  await expect(page.getByRole('option').first()).toContainText(third)
  await page.keyboard.press('Escape')
  await expect(finder(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+k')
  for (const [query, option] of [
    ['快捷', third],
    ['fenxiang', second],
    ['fxycss', second],
    ['kuaisuxiezuo', '快速写作'],
    ['szsz', null],
    ['社置', '设置'],
  ] as const) {
    await finder(page).fill(query)
    if (option === null) await expect(page.getByText(`没有找到“${query}”`)).toBeVisible()
    else await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await finder(page).fill('深色主题')
  await expect(page.getByRole('option', { name: '深色主题' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(finder(page)).toHaveCount(0)

  await page.getByRole('button', { name: /^查找和命令/ }).click()
  await finder(page).fill(second)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/result\?id=[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
})

test('offline Ctrl+K says so, and still finds pages', async ({ page, context }) => {
  await page.goto('/history')
  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
  await context.setOffline(true)
  await finder(page).fill('设置')
  await expect(page.getByRole('alert').getByText('网络断开了')).toBeVisible()
  await expect(page.getByRole('option', { name: '设置' }).first()).toBeVisible()
  await context.setOffline(false)
  // It looks again by itself.
  await expect(page.getByText('网络断开了')).toHaveCount(0)
})

test('a misspelt question is searched with its correction, and verbatim on request', async ({ page }) => {
  await askFromHome(page, 'zenmechuangjianzhinengti')
  await expect(page.getByText('已按“怎么创建智能体”搜索')).toBeVisible()
  await page.getByRole('button', { name: '仍搜“zenmechuangjianzhinengti”' }).click()
  await expect(page.locator('article')).toHaveCount(2)
  await waitForAnswer(page)
  await expect(page.locator('article').last().getByText('已按“')).toHaveCount(0)

  await page.goto('/')
  await searchBox(page).pressSequentially('怎么创见智能体', { delay: 20 })
  await expect(page.getByRole('option', { name: '怎么创建智能体' }).first()).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the history and Ctrl+K, ${theme}: nothing for axe and nothing lost at any width`, async ({
    page,
  }) => {
    await askThree(page)
    await page.emulateMedia({ colorScheme: theme })
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/history')
      await expect(row(page, first)).toBeVisible()
      await expectAccessible(page, `history at ${width}`)
      expect(await clippedText(page), `history at ${width}`).toEqual([])
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, `Ctrl+K at ${width}`)
    }
  })
}
