import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const clarifications = {
  questions: [
    { question: '要导入什么？', options: ['网页', '表格', '扫描件'], multiple: true },
    { question: '从哪里导入？', options: ['浏览器', '命令行'], multiple: false },
  ],
}
const understanding = { understood: ['想从命令行导入扫描件'], queries: ['扫描件怎么导入', '导入资料 命令行'] }

/** Each kind of call is known by its rules. */
function replyTo({ body }: FakeRequest) {
  const rules = body.messages[0]?.content ?? ''
  if (rules.includes('问清楚')) return streamed([JSON.stringify(clarifications)])
  if (rules.includes('追问')) return streamed([JSON.stringify(understanding)])
  return streamed(['先做文字识别', '再导入[1]。'])
}

test('a search asks questions, survives a reload and a second tab at each step, and shows what it understood', {
  tag: '@core',
}, async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(replyTo)
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm1' })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(product.origin)
  await page.getByRole('radio', { name: '增强' }).click({ force: true })
  await expect(page.getByText('最多三问，都可以跳过 · 今天还能用 5 次')).toBeVisible()
  await searchBox(page).fill('怎么导入资料？')
  await searchBox(page).press('Enter')

  const first = page.getByRole('form', { name: '要导入什么？' })
  await expect(first).toBeVisible()
  await page.waitForURL(/\/result\?id=[\w-]+$/)
  await expectAccessible(page)
  await first.getByRole('textbox').fill('都是很旧的')
  await page.reload()
  await expect(first.getByRole('textbox')).toHaveValue('都是很旧的')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('3')
  await expect(first.getByRole('checkbox', { name: /扫描件/ })).toBeChecked()
  await page.reload()
  await expect(first.getByRole('checkbox', { name: /扫描件/ })).toBeChecked()

  // Another tab is asked the same, and sees what was answered here.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('form', { name: '要导入什么？' })).toBeVisible()
  await first.getByRole('button', { name: '下一问' }).click()
  await expect(other.getByRole('form', { name: '从哪里导入？' })).toBeVisible()
  await expect(other.getByRole('region', { name: '要导入什么？' })).toContainText('扫描件、都是很旧的')
  await other.reload()
  await other.getByRole('radio', { name: /命令行/ }).check({ force: true })
  await other.getByRole('button', { name: '开始搜索' }).click()

  await waitForAnswer(page)
  await waitForAnswer(other)
  for (const tab of [page, other]) {
    const record = tab.locator('article').last()
    await expect(record).toContainText('我这样理解')
    await expect(record).toContainText('先做文字识别再导入')
    await expect(record.getByRole('form')).toHaveCount(0)
  }
  await page.reload()
  await expect(page.locator('article').last()).toContainText('想从命令行导入扫描件')
  await expectAccessible(page)
  // Asked, understood, answered, and judged behind the end: each once.
  await expect.poll(() => model.requests.length).toBe(4)
})

test('questions can be skipped', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(replyTo)
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm1' })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(product.origin)
  await page.getByRole('radio', { name: '增强' }).click({ force: true })
  // What is said once of the copilot fits the screen.
  await expect(page.getByRole('button', { name: '知道了' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '知道了' }).click()
  await searchBox(page).fill('怎么导入资料？')
  await searchBox(page).press('Enter')
  await page.getByRole('button', { name: '不问了，直接搜' }).click()
  await waitForAnswer(page)
  await expect(page.getByRole('region', { name: '从哪里导入？' })).toContainText('跳过了')
  await expect(page.locator('article').last()).toContainText('再导入')
})
