import { readFile } from 'node:fs/promises'
import { chunk, die, startFakeOpenAi } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { createDocument, pressButton, saved, storedText, textOf } from '../fixtures/writer.ts'

const scripted = { LLM_PROVIDER: 'scripted', LLM_MODELS: 'scripted?characters=60&perSecond=400' }

test('a document is written, found again, and leaves as a file', { tag: '@core' }, async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, scripted))
  await page.goto('/write-test')
  await expect(page.getByRole('heading', { name: '还没有文档' })).toBeVisible()
  await expectAccessible(page, 'no documents')

  await createDocument(page, '渡口茶馆复业手记')
  await page.keyboard.type('## 开门那天\n九月十二，**早上六点**，卸门板。\n- 他说船还在\n')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: '插入' })).toBeVisible()
  await expectAccessible(page, 'the menu of what can be inserted')
  await page.keyboard.type('biaoge')
  await page.keyboard.press('Enter')
  await expect(textOf(page).locator('table')).toBeVisible()
  await saved(page)
  await expect(page.getByRole('navigation', { name: '目录' }).getByText('开门那天')).toBeVisible()
  await expectAccessible(page, 'the editor')

  await page.reload()
  await expect(textOf(page).locator('h2')).toHaveText('开门那天')
  await expect(textOf(page).locator('strong')).toHaveText('早上六点')
  await expect(textOf(page).locator('li')).toHaveText('他说船还在')

  await pressButton(page, '导出')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Markdown' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('# 渡口茶馆复业手记\n\n## 开门那天\n\n九月十二，**早上六点**，卸门板。')

  await page.getByRole('link', { name: '回到我的文档' }).click()
  await page
    .getByRole('searchbox', { name: '在标题和正文里找' })
    .or(page.getByLabel('在标题和正文里找'))
    .first()
    .fill('卸门板')
  await page.getByRole('link', { name: '渡口茶馆复业手记' }).click()
  await expect(textOf(page)).toContainText('卸门板')
})

test('fast typing keeps the order of characters, from the title on and in a long document', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, scripted))
  await page.goto('/write-test')
  await pressButton(page, '新建文档')
  const title = page.getByRole('textbox', { name: '标题', exact: true })
  await title.fill('快打')
  await title.press('Enter')
  const lines = Array.from({ length: 220 }, (_, at) => `行${at}甲乙丙`)
  await page.keyboard.type(`${lines.slice(0, 110).join('\n')}\n`)
  // Blocks out of sight leave the layout once typing pauses.
  await expect(page.locator('.writer-long .writer-changed')).toHaveCount(0)
  await expect(textOf(page)).toHaveClass(/writer-long/)
  await page.keyboard.type(lines.slice(110).join('\n'))
  await expect(title).toHaveValue('快打')
  const shown = async () => (await textOf(page).locator('p').allTextContents()).filter((line) => line !== '')
  expect(await shown()).toEqual(lines)

  // From the start, where the last block is out of sight, to the end.
  await saved(page)
  await page.reload()
  await expect(textOf(page)).toHaveClass(/writer-long/)
  await textOf(page).locator('p').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('完')
  expect(await shown()).toEqual([...lines.slice(0, -1), `${lines.at(-1)}完`])
})

test('what a model suggests is accepted, undone, refused, and is a version', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, scripted))
  await createDocument(page, '改写')
  await page.keyboard.type('井水烧了三壶，前两壶倒掉。')
  await saved(page)
  const before = await textOf(page).locator('p').first().textContent()
  await page.keyboard.press('ControlOrMeta+a')
  await page
    .getByRole('toolbar', { name: 'AI 改写' })
    .getByRole('button', { name: '改写', exact: true })
    .click()
  const bar = page.getByRole('group', { name: 'AI 建议' })
  await expect(bar.getByText(/改写好了/)).toBeVisible()
  await expectAccessible(page, 'a suggestion')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(textOf(page).locator('p').first()).toHaveText(before ?? '')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ControlOrMeta+a')
  await page
    .getByRole('toolbar', { name: 'AI 改写' })
    .getByRole('button', { name: '润色', exact: true })
    .click()
  await expect(bar.getByText(/润色好了/)).toBeVisible()
  await bar.getByRole('button', { name: /接受/ }).click()
  await expect(bar).toBeHidden()
  await expect(textOf(page)).not.toHaveText(before ?? '')
  await saved(page)
  await pressButton(page, '历史')
  await expect(page.getByText('接受了“润色”')).toBeVisible()
  await expectAccessible(page, 'the history')
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(textOf(page).locator('p').first()).toHaveText(before ?? '')
})

test('a model that dies in the middle leaves the text as it was; what is typed then is one step back', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi({
    headers: { 'content-type': 'text/event-stream' },
    parts: [
      chunk({ content: '井水烧了' }),
      { delayMs: 300 },
      chunk({ content: '两壶，' }),
      { delayMs: 300 },
      die,
    ],
  })
  scope.defer(() => model.close())
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: '会断的模型' }
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, settings))
  await createDocument(page, '模型断了')
  const before = '井水烧了三壶，前两壶倒掉。'
  await page.keyboard.type(before)
  await saved(page)
  const bar = page.getByRole('group', { name: 'AI 建议' })
  for (const action of ['改写', '续写']) {
    await textOf(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    const menu = page.getByRole('toolbar', { name: 'AI 改写' })
    await menu.getByRole('button', { name: action, exact: true }).click()
    await expect(bar.getByRole('button', { name: '换一版' })).toBeVisible()
    await expect(bar.getByRole('button', { name: /接受/ })).toHaveCount(0)
    // It can't be accepted by its key either.
    await page.keyboard.press('Tab')
    await expect(textOf(page).locator('p').first()).toHaveText(before)
    expect(await storedText(page)).toBe(`${before}\n`)
    await bar.getByRole('button', { name: /放弃/ }).click()
    await expect(bar).toBeHidden()
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.type('完')
  await expect(textOf(page).locator('p').first()).toHaveText(`${before}完`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(textOf(page).locator('p').first()).toHaveText(before)
})

test('without a network the text stays on the device; two windows show both texts', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await createDocument(page, '断网')
  await page.keyboard.type('第一句。')
  await saved(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(textOf(other)).toContainText('第一句。')

  await page.context().setOffline(true)
  await textOf(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type('断网时写的。')
  await expect(page.getByText(/离线/)).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)

  await textOf(other).click()
  await other.keyboard.press('End')
  await other.keyboard.type('别处写的。')
  await expect(other.getByRole('dialog', { name: '别处也改过' })).toBeVisible()
  await expectAccessible(other, 'a conflict')
  await other.getByRole('button', { name: '全用这里的' }).click()
  await other.getByRole('button', { name: '就这样保存' }).click()
  await saved(other)
  await page.reload()
  await expect(textOf(page)).toContainText('别处写的。')
})
