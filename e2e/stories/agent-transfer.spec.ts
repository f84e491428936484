import { readFile } from 'node:fs/promises'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { field, makeAgent } from '../fixtures/agent-editor.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

test('an agent that was exported is imported on another installation', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const first = await startOwnProduct(scope, {})
  const author = await openMemberPage(scope, browser, first)
  await makeAgent(author, '楼里帮手')
  await author.getByRole('button', { name: '添加问题' }).click()
  await field(author, '第 1 个问题').fill('垃圾几点收？')
  await field(author, '开场白').fill('楼里的事，问我。')
  await field(author, '名称').focus()
  await expect(author.getByText('刚刚自动保存')).toBeVisible()
  await author.reload()
  await expect(field(author, '第 1 个问题')).toHaveValue('垃圾几点收？')
  const sending = author.waitForEvent('download')
  await author.getByRole('button', { name: '更多操作', exact: true }).click()
  await author.getByRole('menuitem', { name: '导出' }).click()
  const download = await sending
  expect(download.suggestedFilename()).toMatch(/^楼里帮手.*\.zhizhou-agent\.json$/)
  const path = await download.path()
  expect(await readFile(path, 'utf8')).not.toMatch(/k_sso_token|owner|phone/)

  const second = await startOwnProduct(scope, {})
  const other = await openMemberPage(scope, browser, second)
  await other.goto('/agent-home')
  const choosing = other.waitForEvent('filechooser')
  await other.getByRole('button', { name: '导入' }).click()
  await (await choosing).setFiles(path)
  const dialog = other.getByRole('dialog', { name: '导入智能体' })
  await expect(dialog.getByText('楼里帮手', { exact: false })).toBeVisible()
  await expect(dialog.getByText('推荐问题 1 个')).toBeVisible()
  await expectAccessible(other)
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect(other).toHaveURL(/\/agent\/edit\?id=/)
  for (const [name, value] of [
    ['名称', '楼里帮手'],
    ['简介', '楼里的事问它'],
    ['人设与要求', '你熟悉这栋楼，回答要短。'],
    ['开场白', '楼里的事，问我。'],
    ['第 1 个问题', '垃圾几点收？'],
  ] as const)
    await expect(field(other, name)).toHaveValue(value)
})
