import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from '../fixtures/accessible.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn, loginDialog } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

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

  await pickFiles(page, [
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
  // Rows without anything unusual are calm: name, size and day.
  expect((await row('笔记.txt').boundingBox())?.height).toBeLessThan(72)

  // Named in a question, it says where.
  await page.goto('/')
  await pickFiles(page, {
    name: '缺口.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([prices, Buffer.from('东站,100,20\n')]),
  })
  await expect(page.getByRole('list', { name: '随问题一起的文件' })).toContainText('已读完')
  await searchBox(page).fill('渡口站早高峰的缺口是多少？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
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

  await page.getByRole('searchbox', { name: '按名称找文件' }).fill('缺口')
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

const exported = [
  {
    id: 'c1',
    title: '青桐渡口怎么去',
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    current_node: 'b',
    mapping: {
      r: { parent: null, message: null },
      a: {
        parent: 'r',
        message: {
          author: { role: 'user' },
          create_time: 1_700_000_000,
          content: { content_type: 'text', parts: ['青桐渡口怎么去？'] },
        },
      },
      b: {
        parent: 'a',
        message: {
          author: { role: 'assistant' },
          content: { content_type: 'text', parts: ['坐 **3 路**车。'] },
          metadata: { model_slug: 'gpt-4o' },
        },
      },
    },
  },
]

test('an upload interrupted by a reload takes up no space', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/files')
  const file = { name: '很大.txt', mimeType: 'text/plain', buffer: Buffer.alloc(3 * 2 ** 20, '字') }
  // The bytes are on their way when the page is left.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    () => true,
    (route) => (route.request().method() === 'PUT' ? resolve() : route.continue()),
  )
  await pickFiles(page, file)
  await promise
  await page.reload()
  await expect(page.getByRole('heading', { name: '还没有文件' })).toBeVisible()
  // Space that is taken would be told.
  await expect(page.getByText(/^已用/)).toHaveCount(0)
})

test('chats are imported from ChatGPT, once, and all can be exported as a zip', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/settings')
  const section = page.getByRole('region', { name: '从 ChatGPT 搬过来' })
  const pick = (text: string) =>
    section.locator('input[type=file]').setInputFiles({
      name: 'conversations.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  await pick('{"no":"list"}')
  await expect(section).toContainText('这不是 ChatGPT 导出的 conversations.json')
  await pick(JSON.stringify(exported))
  await expect(section).toContainText('1 段对话，2 条消息可以加进来')
  await expectAccessible(page, 'preview')
  await section.getByRole('button', { name: '加入这 1 段对话' }).click()
  await expect(section).toContainText('加入了 1 段对话。')
  await pick(JSON.stringify(exported))
  await section.getByRole('button', { name: '加入这 1 段对话' }).click()
  await expect(section).toContainText('另有 1 段以前就加过。')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出全部对话' }).click()
  const archive = await downloading
  expect(archive.suggestedFilename()).toBe('知舟对话.zip')
  const files = unzipSync(new Uint8Array(await readFile(await archive.path())))
  const [name = '', bytes = new Uint8Array()] = Object.entries(files)[0] ?? []
  expect(name).toBe('通用搜索助手/2023-11-15 青桐渡口怎么去.md')
  expect(strFromU8(bytes)).toContain('坐 **3 路**车。')
  expect(strFromU8(bytes)).toContain('由 gpt-4o 生成')

  // Found like what was said here.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找和命令' }).fill('3 路')
  await page
    .getByRole('option', { name: /青桐渡口怎么去/ })
    .first()
    .click()
  await expect(page.locator('article').last()).toContainText('坐 3 路车。')
})
