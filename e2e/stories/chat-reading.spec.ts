import AxeBuilder from '@axe-core/playwright'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

const report = `# 公共自行车年度报告

## 骑行

全年骑行 1284 万次，比上年多 9%。骑行最多的是工作日的早高峰。

### 早高峰的缺口

每三个想骑的人里，就有一个在站点前空手离开。缺口最大的是城西、开发区与渡口。

## 花费

钱主要花在调度上，占运营支出的 44%。财政补贴减少了 620 万元。
`

test('a file is read: outline, key sentences, a map with keyboard navigation, and the text next to it', async ({
  page,
}) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/reading/003')
  await pickFiles(page, [{ name: '年度报告.md', mimeType: 'text/markdown', buffer: Buffer.from(report) }])
  await expect(page.getByText('已读完')).toBeVisible()
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill('三分钟读完')
  await box.press('Enter')
  const answer = page.locator('article').last()
  await expect(answer).toHaveAttribute('aria-busy', 'false')
  await expect(answer.getByRole('heading', { name: '提纲' })).toBeVisible()
  await expect(answer.getByText('缺口最大的是城西').first()).toBeVisible()

  const tree = answer.getByRole('tree', { name: '思维导图' })
  await expect(tree.getByRole('treeitem')).toHaveCount(4)
  await tree.getByRole('treeitem', { name: '年度报告' }).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('treeitem', { name: /^骑行/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem', { name: /^早高峰的缺口/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', { name: '原文' })
  await expect(panel).toContainText('财政补贴减少了 620 万元。')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: '关闭原文' }).click()
  await answer.getByRole('button', { name: '看列表' }).click()
  await expect(tree).toHaveCount(0)
  await expect(answer.getByRole('listitem').filter({ hasText: /^花费$/ })).toBeVisible()
})
