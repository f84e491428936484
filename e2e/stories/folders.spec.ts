import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { settled } from '../fixtures/settled.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

const own = Buffer.from('站点,早高峰借车,缺口\n城西站,8800,4000\n渡口站,7400,2800\n')
const other = Buffer.from('站点,早高峰借车,缺口\n渡口站,9100,3300\n')
const question = '渡口站早高峰的缺口是多少？'

const looks = [
  [1440, 'light'],
  [1000, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const

async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  for (const [width, theme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page, `${what} ${width} ${theme}`)
    const lost = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(lost, `${what} ${width}: nothing is lost at the side`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a folder is created, filled, searched, renamed and deleted; its files stay', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/files')
  await pickFiles(page, [
    { name: '今年.csv', mimeType: 'text/csv', buffer: own },
    { name: '去年.csv', mimeType: 'text/csv', buffer: other },
  ])
  const list = page.getByRole('list', { name: '文件', exact: true })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(row('今年.csv')).toContainText('可以用了')
  await expect(row('去年.csv')).toContainText('可以用了')

  // Made by keyboard; a name that is none is said at its field.
  const folders = page.getByRole('region', { name: '专题' })
  await folders.getByRole('button', { name: '新建专题' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '新建专题' })
  const name = dialog.getByRole('textbox', { name: '专题的名字' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('写 1 到 30 个字')
  await expectAccessible(page, 'the name')
  await name.fill('借车')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(folders.getByRole('button', { name: '借车 0' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: '这个专题里还没有文件' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'an empty folder')

  await page.getByRole('button', { name: '看全部文件' }).click()
  await row('今年.csv').getByRole('checkbox').check()
  await page.getByRole('button', { name: '移到专题', exact: true }).press('Enter')
  await settled(page)
  // Around an open menu everything is hidden from who cannot see.
  expect((await new AxeBuilder({ page }).include('[role=menu]').analyze()).violations).toEqual([])
  await page.getByRole('menuitem', { name: '借车' }).click()
  await expect(row('今年.csv')).toContainText('专题“借车”')
  await expectAccessibleEverywhere(page, 'files in a folder')

  // What is sent while it is open goes into it.
  await folders.getByRole('button', { name: '借车 1' }).click()
  await expect(row('去年.csv')).toHaveCount(0)
  await pickFiles(page, {
    name: '说明.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('表里的数字由各站上报。'),
  })
  await expect(folders.getByRole('button', { name: '借车 2' })).toBeVisible()
  await expect(row('说明.txt')).toContainText('可以用了')
  await folders.getByRole('button', { name: '专题“借车”的操作' }).click()
  await page.getByRole('menuitem', { name: '改名' }).click()
  const renaming = page.getByRole('dialog', { name: '改名' })
  await renaming.getByRole('textbox', { name: '专题的名字' }).fill('今年的借车')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '今年的借车' })).toBeVisible()

  await folders.getByRole('button', { name: '在这个专题里搜索' }).click()
  const scope = page.getByRole('button', { name: '搜索范围：专题“今年的借车”' })
  await scope.click()
  const tray = page.getByRole('region', { name: '搜索范围' })
  await expect(tray.getByRole('radio', { name: '我的文件' })).toBeChecked()
  await expect(tray.getByRole('button', { name: '今年的借车' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleEverywhere(page, 'the tray')
  await page.keyboard.press('Escape')
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  const answer = page.locator('article').last()
  await expect(answer).toContainText('2800')
  await expect(answer).not.toContainText('3300')
  const sources = page.getByRole('region', { name: '参考资料' })
  await expect(sources).toContainText('今年.csv')
  await expect(sources).not.toContainText('去年.csv')
  await expect(answer).toContainText(`在专题“今年的借车”里搜索「${question}」`)

  // Follow-ups are asked there as well.
  await expect(page.getByRole('button', { name: '专题“今年的借车”' })).toBeVisible()
  await page.getByRole('textbox', { name: '追问' }).fill(question)
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  await expect(page.locator('article')).toHaveCount(2)
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('article').last()).not.toContainText('3300')

  await page.goto('/files')
  await folders.getByRole('button', { name: '今年的借车 2' }).click()
  await folders.getByRole('button', { name: '专题“今年的借车”的操作' }).click()
  await page.getByRole('menuitem', { name: '删除专题' }).click()
  const deletion = page.getByRole('dialog', { name: '删除专题“今年的借车”？' })
  await expect(deletion).toContainText('里面的 2 份文件会留着')
  await expectAccessible(page, 'the question')
  await deletion.getByRole('button', { name: '删除专题' }).click()
  await expect(folders.getByRole('button', { name: '全部文件 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect(folders.getByRole('button', { name: /今年的借车/ })).toHaveCount(0)
  for (const each of ['今年.csv', '去年.csv', '说明.txt']) await expect(row(each)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: '搜索范围：我的文件' })).toBeVisible()
})
