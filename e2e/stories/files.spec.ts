import { expectAccessible } from '../fixtures/accessible.ts'
import { logIn, loginDialog } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { answerEnds, expect, searchBox, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

const prices = Buffer.from('站点,早高峰借车,缺口\n城西站,8800,4000\n渡口站,7400,2800\n')

test('a visitor is asked to log in for files', async ({ page }) => {
  await page.goto('/files')
  await expect(loginDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '登录后继续' })).toBeVisible()
  await expectAccessible(page, 'visitor')
})

test('files are uploaded, found, used, read, downloaded and deleted', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/files')
  await expect(page.getByRole('heading', { name: '还没有文件' })).toBeVisible()
  await expectAccessible(page, 'empty')

  await page.setInputFiles('input[type=file]', [
    { name: '早高峰.csv', mimeType: 'text/csv', buffer: prices },
    { name: '笔记.txt', mimeType: 'text/plain', buffer: Buffer.from('青桐渡口的规划在十月通过。') },
    { name: '旧稿.doc', mimeType: '', buffer: Buffer.from('x') },
  ])
  const sending = page.getByRole('list', { name: '正在上传的文件' })
  await expect(sending.getByRole('listitem')).toHaveCount(1)
  await expect(sending).toContainText('另存为 docx')
  await sending.getByRole('button', { name: '移除：旧稿.doc' }).click()
  const list = page.getByRole('list', { name: '文件', exact: true })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(row('早高峰.csv')).toContainText('可以用了')
  await expect(row('笔记.txt')).toContainText('可以用了')
  await expect(row('笔记.txt')).toContainText('还没有在对话里用过')

  // Named in a question, it says where.
  await page.goto('/')
  await page.setInputFiles('input[type=file]', { name: '缺口.csv', mimeType: 'text/csv', buffer: prices })
  await expect(page.getByRole('list', { name: '随问题一起的文件' })).toContainText('已读完')
  await searchBox(page).fill('渡口站早高峰的缺口是多少？')
  await searchBox(page).press('Enter')
  await answerEnds(page)
  await page.getByRole('button', { name: /的账号菜单$/ }).click()
  await page.getByRole('menuitem', { name: '我的文件' }).click()
  await row('缺口.csv').getByText('用在 1 段对话').click()
  const use = row('缺口.csv').getByRole('link', { name: '渡口站早高峰的缺口是多少？' })
  await expect(use).toHaveAttribute('href', /^\/result\?id=/)

  for (const [width, theme] of [
    [1440, 'light'],
    [1000, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page, `${width} ${theme}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await row('笔记.txt').getByRole('button', { name: '打开：笔记.txt' }).click()
  await expect(page.getByRole('group', { name: '原文' })).toContainText('青桐渡口的规划')
  await page.getByRole('button', { name: '关闭原文' }).click()
  const downloading = page.waitForEvent('download')
  await row('笔记.txt').getByRole('link', { name: '下载：笔记.txt' }).click()
  expect((await downloading).suggestedFilename()).toBe('笔记.txt')

  await page.getByRole('textbox', { name: '按名称找文件' }).fill('缺口')
  await expect(list.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(1)
  await row('缺口.csv').getByRole('button', { name: '删除：缺口.csv' }).click()
  const question = page.getByRole('dialog', { name: '删除“缺口.csv”？' })
  await expect(question).toContainText('渡口站早高峰的缺口是多少？')
  await expectAccessible(page, 'question')
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('heading', { name: '没有找到“缺口”' })).toBeVisible()
  await page.getByRole('button', { name: '看全部' }).click()

  await page.getByRole('button', { name: '选中已列出的' }).click()
  await page.getByRole('button', { name: '删除所选' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('heading', { name: '还没有文件' })).toBeVisible()
})
