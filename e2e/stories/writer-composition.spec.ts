import type { Page } from 'playwright/test'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { compose, importDocument, storedText, textOf } from '../fixtures/writer.ts'

/** A document with each kind of block, and where the text of each is. */
const blocks = [
  ['标题块', 'h2'],
  ['段落块', 'p'],
  ['列表块', 'ul > li'],
  ['内层块', 'ul ul > li'],
  ['编号块', 'ol > li'],
  ['待办块', 'li[data-checked="false"]'],
  ['引用块', 'blockquote'],
  ['表头块', 'th'],
  ['表格块', 'td'],
  ['代码块', 'pre'],
  ['脚注块', '[data-footnote-text]'],
] as const
const markdown = `## 标题块

段落块

- 列表块
  - 内层块

1. 编号块

- [ ] 待办块

> 引用块

| 表头块 | 乙 |
| - | - |
| 表格块 | 丁 |

\`\`\`
代码块
\`\`\`

有脚注的话。[^1]

[^1]: 脚注块
`

/** Opens a new document of this Markdown. */
async function openMarkdown(page: Page, content: string): Promise<void> {
  await importDocument(page, { name: '输入法.md', mimeType: 'text/markdown', buffer: Buffer.from(content) })
}

/** Puts the cursor at the end of the block with this text. */
async function goToEnd(page: Page, text: string): Promise<void> {
  // As long as a hand presses: the editor learns of a click with the next frame, and writes its own selection until then.
  await textOf(page).getByText(text, { exact: true }).click({ delay: 80 })
  await page.keyboard.press('End')
}

async function selectBack(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await page.keyboard.press('Shift+ArrowLeft')
}

test('Chinese is composed in every kind of block: at its end, over a selection, at its start', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await openMarkdown(page, markdown)
  for (const [name, selector] of blocks) {
    const block = textOf(page).locator(selector)
    await goToEnd(page, name)
    await compose(page, 'chaguan', '茶馆')
    await compose(page, 'kaile', '开了')
    await expect(block.getByText(`${name}茶馆开了`, { exact: true }).first(), name).toBeVisible()
    await selectBack(page, 2)
    await compose(page, 'guanle', '关了')
    await expect(block.getByText(`${name}茶馆关了`, { exact: true }).first(), name).toBeVisible()
    await page.keyboard.press('Home')
    await compose(page, 'lao', '老')
    await expect(block.getByText(`老${name}茶馆关了`, { exact: true }).first(), name).toBeVisible()
  }
  const expected = blocks.reduce((text, [name]) => text.replace(name, `老${name}茶馆关了`), markdown)
  await expect.poll(() => storedText(page)).toBe(expected)
})

test('Chinese is composed in new items, in a new cell, over a whole block, and letters stay when chosen', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await openMarkdown(page, '- 甲\n\n1. 乙\n\n- [ ] 丙\n\n| 丁 | 戊 |\n| - | - |\n| 己 | |\n\n整段话\n')
  for (const name of ['甲', '乙', '丙']) {
    await goToEnd(page, name)
    await page.keyboard.press('Enter')
    await compose(page, 'xintiao', '新条')
    await compose(page, 'mu', '目')
  }
  await goToEnd(page, '己')
  await page.keyboard.press('Tab')
  await compose(page, 'kongge', '空格')
  await goToEnd(page, '整段话')
  await selectBack(page, 3)
  await compose(page, 'huandiao', '换掉')
  // Enter in an input method chooses the letters: the text does not change at the end of the composition.
  await compose(page, 'abc', 'abc')
  await expect
    .poll(() => storedText(page))
    .toBe(
      '- 甲\n- 新条目\n\n1. 乙\n2. 新条目\n\n- [ ] 丙\n- [ ] 新条目\n\n| 丁 | 戊 |\n| - | - |\n| 己 | 空格 |\n\n换掉abc\n',
    )
})

test('Chinese is composed while a suggestion is streamed, in another block and at its place', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const slow = { LLM_PROVIDER: 'scripted', LLM_MODELS: 'scripted?characters=240&perSecond=60' }
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, slow))
  await openMarkdown(page, '第一段\n\n第二段\n')
  const bar = page.getByRole('group', { name: 'AI 建议' })
  await goToEnd(page, '第二段')
  await page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: 'AI' }).click()
  await page.getByRole('menuitem', { name: '续写' }).click()
  await expect(bar.getByRole('button', { name: '停止' })).toBeVisible()
  // A menu that closes gives the focus back.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await goToEnd(page, '第一段')
  for (let count = 0; count < 4; count += 1) await compose(page, 'chaguan', '茶馆')
  await expect(textOf(page).locator('p').first()).toHaveText('第一段茶馆茶馆茶馆茶馆')
  await expect(bar.getByText(/续写好了/)).toBeVisible()
  // Nothing of the suggestion is in the document.
  await expect.poll(() => storedText(page)).toBe('第一段茶馆茶馆茶馆茶馆\n\n第二段\n')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})
