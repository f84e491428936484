import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { libraryUploadPath } from '../../lib/contract/routes/library-routes.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { temporaryDirectory } from '../bench/support/temporary-directory.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { libraryOf, writeDocuments } from '../fixtures/operator-documents.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test('an operator puts twenty files into the library in the browser, and the first question is answered from them', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  const folder = await temporaryDirectory(scope, 'documents')
  const documents = await writeDocuments(folder)
  await page.goto(await setupLink(product.dataDirectory))
  await page.getByRole('navigation', { name: '设置知舟' }).getByRole('link', { name: '资料' }).click()
  const { section, pick, row } = libraryOf(page)
  await expect(section.getByText('资料库里还没有你的文件')).toBeVisible()
  await expectAccessible(page)

  // What is no document is passed over, and what can't be read is named, before anything is sent.
  await pick('选择文件', [
    { name: 'a.exe', mimeType: '', buffer: Buffer.from('MZ') },
    { name: '~$报告.docx', mimeType: '', buffer: Buffer.from('x') },
    { name: '旧的.doc', mimeType: '', buffer: Buffer.from('x') },
    { name: '空的.txt', mimeType: '', buffer: Buffer.alloc(0) },
  ])
  for (const sentence of [
    '里面没有能读的文档',
    '跳过 1 个不是文档的文件',
    '跳过 1 个隐藏的或系统的文件',
    '请用原来的软件另存为 docx',
    '文件是空的',
  ])
    await expect(section.getByText(sentence)).toBeVisible()

  // Without a network it waits, says so, and goes on by itself.
  await context.setOffline(true)
  await pick('选择文件', documents)
  await expect(section.getByText('网络断了')).toBeVisible()
  await context.setOffline(false)
  await expect(section.getByText('上传完了：20 个')).toBeVisible()
  await expect(section.getByText('20 份，可用 18 份，没读成 2 份')).toBeVisible()
  await expectAccessible(page)

  // The same files are not sent again, except those that could not be read.
  await pick('选择文件', documents)
  await expect(section.getByText('上传完了：2 个；18 个资料库里已经有了，没有再传')).toBeVisible()
  await expect(section.getByText('20 份，可用 18 份，没读成 2 份')).toBeVisible()

  await section.getByRole('button', { name: '没读成', exact: true }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(row('加密.docx')).toContainText('文件有密码保护，请先去掉密码再导入')
  await expect(row('坏的.pdf')).toContainText('损坏')
  await section.getByRole('button', { name: '重新读取 加密.docx' }).click()
  await expect(page.getByText('正在重新读取')).toBeVisible()
  await expect(row('加密.docx')).toContainText('密码')

  // A deletion is taken back, and another one is not.
  await section.getByRole('button', { name: '删除 加密.docx' }).click()
  await expect(row('加密.docx')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row('加密.docx')).toBeVisible()
  await section.getByRole('checkbox', { name: '选中 加密.docx' }).check()
  await section.getByRole('checkbox', { name: '选中 坏的.pdf' }).check()
  await section.getByRole('button', { name: '删除选中的 2 个' }).click()
  await page.reload()
  await expect(section.getByText('18 份，可用 18 份')).toBeVisible()

  // A folder comes with its paths, and without what is hidden in it.
  await mkdir(join(folder, '手册/.git'), { recursive: true })
  await writeFile(join(folder, '手册/报销.md'), '# 报销\n\n高铁只报二等座。')
  await writeFile(join(folder, '手册/.git/x.md'), '藏起来的')
  await pick('选择文件夹', join(folder, '手册'))
  await expect(section.getByText('跳过 1 个隐藏的或系统的文件')).toBeVisible()
  await expect(row('报销.md')).toContainText('手册')
  await expect(row('报销.md')).toContainText('可用')

  // What is dropped anywhere on the page is taken.
  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer()
    made.items.add(new File(['拖进来的文字'], '拖来的.txt'))
    return made
  })
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await expect(section.getByText('松手就放进资料库')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await expect(row('拖来的.txt')).toContainText('可用')
  await section.getByRole('searchbox', { name: '在资料里找文件' }).fill('没有的')
  await expect(section.getByText('没有这样的文件')).toBeVisible()
  await section.getByRole('button', { name: '看全部' }).click()

  // It is whole on a phone, in the dark, and in large letters.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const width of [1000, 390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await section.getByRole('link', { name: '问一个资料里的问题' }).click()
  await searchBox(page).fill('白鹭湖观鸟站什么时候开放？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await expect(page.locator('article').last()).toContainText('清晨五点半')
  await expect(page.locator('article').last().getByRole('link', { name: '出处 1：观鸟' })).toBeVisible()
})

test('uploads continue while other pages are visited, and a refused file is retried', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(await setupLink(product.dataDirectory))
  await page.getByRole('navigation', { name: '设置知舟' }).getByRole('link', { name: '资料' }).click()
  const { section, pick, row } = libraryOf(page)
  const uploads = `**${libraryUploadPath}?*`
  const note = (name: string) => ({ name, mimeType: '', buffer: Buffer.from(`${name} 的内容`) })

  await page.route(uploads, (route) =>
    route.fulfill({ status: 422, json: { code: 422, message: '传上来的内容与校验值不符，请重新上传' } }),
  )
  await pick('选择文件', [note('一.md')])
  await expect(section.getByText('1 个没传上去')).toBeVisible()
  await expect(section.getByText('校验值不符')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(uploads)
  await section.getByRole('button', { name: '重传 一.md' }).click()
  await expect(section.getByText('1 个没传上去')).toBeHidden()
  await expect(row('一.md')).toContainText('可用')

  // Held back on its way, it asks whoever would close the tab, and is not lost with the page.
  const release = Promise.withResolvers<void>()
  await page.route(uploads, async (route) => {
    await release.promise
    await route.continue()
  })
  await pick('选择文件', [note('二.md')])
  await expect(section.getByText('已上传 0 / 1 个')).toBeVisible()
  const [asked] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => window.location.reload())),
  ])
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await section.getByRole('link', { name: '问一个资料里的问题' }).click()
  await expect(searchBox(page)).toBeVisible()
  release.resolve()
  await page.goBack()
  await expect(section.getByText('上传完了：1 个')).toBeVisible()
  await expect(row('二.md')).toContainText('可用')

  // What is stopped is let go; what was sent stays.
  await page.unroute(uploads)
  await page.route(uploads, () => undefined)
  await pick('选择文件', [note('三.md')])
  await section.getByRole('button', { name: '停止上传' }).click()
  await expect(section.getByText('已上传')).toBeHidden()
  await expect(section.getByText('2 份，可用 2 份')).toBeVisible()
})
