import type { Page } from 'playwright/test'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

/**
 * What each kind of page may transfer as scripts, cold, until 3 s after it has loaded, in bytes: what it took when the
 * line was written, and 2 % more.
 */
const budgets = {
  // With the advertisement of the house, which is shown unless an operator switches it off.
  home: 212_500,
  help: 190_000,
  result: 474_500,
  shared: 465_000,
  // A member's pages load 13 KB when the browser has time, in one of them or the next.
  memberHome: 270_000,
  // With what renders Markdown, which is loaded ahead of the first answer.
  chat: 503_000,
  files: 284_000,
  history: 234_000,
  settings: 324_000,
  // With the editor, which is loaded ahead of the first document.
  documents: 555_000,
  // The editor: ProseMirror, Tiptap, Markdown in and out, formulas.
  document: 546_000,
} as const
const afterLoadMs = 3_000

/** Adds up the scripts of a page as they are transferred. */
async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked = new Map<string, number>()
  const transferred = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, type }) => {
    if (type === 'Script') asked.set(requestId, wallTime * 1_000)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transferred.set(requestId, encodedDataLength)
  })
  await open()
  const openedAt = Date.now()
  await expect.poll(() => Date.now() - openedAt, { timeout: afterLoadMs * 2 }).toBeGreaterThan(afterLoadMs)
  // By the browser's clock, and when its load begins: on a busy machine the load ends late, and the test hears of it late.
  const loadedAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.timeOrigin + (navigation?.loadEventStart ?? Number.NaN)
  })
  const counted = [...asked].filter(([, at]) => at <= loadedAt + afterLoadMs)
  expect(counted.length).toBeGreaterThan(0)
  await session.detach()
  return counted.reduce((sum, [id]) => sum + (transferred.get(id) ?? 0), 0)
}

async function expectWithin(page: Page, kind: keyof typeof budgets, path: string): Promise<void> {
  const bytes = await scriptsOf(page, () => page.goto(path, { waitUntil: 'load' }))
  expect.soft(bytes, `${kind}: bytes of script as transferred`).toBeLessThanOrEqual(budgets[kind])
}

test('the home page keeps its script budget', { tag: '@core' }, async ({ page }) => {
  await expectWithin(page, 'home', '/')
})

test('the pages of a visitor keep their script budgets', { tag: '@core' }, async ({ page }) => {
  await expectWithin(page, 'help', '/help/search')
  await expectWithin(page, 'history', '/history')
  await askFromHome(page, '怎么创建智能体？')
  const { pathname, search } = new URL(page.url())
  await expectWithin(page, 'result', pathname + search)
})

test.describe('of a member', () => {
  test.use({ baseURL: originOf('scripted') })

  test('the pages keep their script budgets', async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    await expectWithin(page, 'memberHome', '/')
    await expectWithin(page, 'chat', '/chat/writing/002')
    await expectWithin(page, 'files', '/files')
    await expectWithin(page, 'settings', '/settings')
    await askFromHome(page, '讲一个故事')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: '分享', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '分享这个结果' })
    await dialog.getByRole('button', { name: '生成链接并复制' }).click()
    await expect(dialog.getByRole('button', { name: '已复制' })).toBeVisible()
    const address = await dialog.getByLabel('链接', { exact: true }).inputValue()
    await expectWithin(page, 'shared', new URL(address).pathname)
  })

  test('the editor keeps its script budget, and no other page loads anything of it', async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    const hasEditor = async () => {
      const scripts = await page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
      )
      expect(scripts.length).toBeGreaterThan(5)
      const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
      return texts.some((text) => text.includes('ProseMirror'))
    }
    for (const path of ['/', '/chat/writing/002', '/files', '/settings', '/music', '/agent-home']) {
      await scriptsOf(page, () => page.goto(path, { waitUntil: 'load' }))
      expect(await hasEditor(), path).toBe(false)
    }
    await expectWithin(page, 'documents', '/write-test')
    await page.getByRole('button', { name: '新建文档', exact: true }).click()
    await expect(page.getByRole('textbox', { name: '正文', exact: true })).toBeVisible()
    const { pathname } = new URL(page.url())
    await expectWithin(page, 'document', pathname)
    expect(await hasEditor(), 'the editor').toBe(true)
  })
})
