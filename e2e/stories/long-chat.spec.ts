import type { Page } from 'playwright/test'
import { errorReply, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

const sentence = '这里是一段不短的回答，说的是一件平常的事。'
const summary = '- 读者给一只猫取名叫松花蛋'
const isSummary = (request: {
  readonly body: { readonly messages: readonly { readonly content: string }[] }
}) => request.body.messages[0]?.content.startsWith('你把一段对话') === true

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill(text)
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
}

test('an answer in a long chat says what was looked up, opens it, and shows the summary', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi((request) =>
    streamed([isSummary(request) ? summary : sentence.repeat(14)]),
  )
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: 'small-window',
    LLM_CONTEXT_TOKENS: '4000',
  })
  const page = await openMemberPage(scope, browser, product)
  await page.goto('/chat/universal/001')
  await say(page, '我的猫叫松花蛋')
  for (let turn = 2; turn <= 9; turn++) await say(page, `第 ${turn} 件事，说说看`)
  await say(page, '我的猫叫什么')
  expect(model.requests.findLast((request) => !isSummary(request))?.body.messages.at(-1)?.content).toContain(
    '第 1 轮，读者：我的猫叫松花蛋',
  )
  const note = page.locator('article').last().getByText('翻看了')
  await expect(note).toBeVisible()
  await expect(
    page
      .locator('article')
      .last()
      .getByText(/更早的 \d+ 轮/),
  ).toBeVisible()
  await page.reload()
  await note.getByRole('button', { name: '第 1 轮' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '我的猫叫松花蛋' })).toBeInViewport()
  await expect(page.locator('article').filter({ hasText: '我的猫叫松花蛋' }).first()).toBeFocused()

  await say(page, '再说一件')
  const last = page.locator('article').last()
  await expect(last.getByText(/更早的 \d+ 轮只有概要/)).toBeVisible()
  await last.getByRole('button', { name: '看概要' }).click()
  const shown = page.getByRole('dialog', { name: '看概要' })
  await expect(shown.getByText(summary)).toBeVisible()
  await shown.getByRole('button', { name: '带着概要开新对话' }).click()
  await expect(page).toHaveURL(/c=new-/)
  const box = page.getByRole('textbox', { name: '消息' })
  await expect(box).toHaveValue(`上一段对话的概要：\n${summary}\n\n`)
  await page.reload()
  await expect(box).toHaveValue(`上一段对话的概要：\n${summary}\n\n`)
  await page.goBack()
  await last.getByRole('button', { name: '看概要' }).click()
  await shown.getByRole('button', { name: '删掉概要' }).click()
  await expect(shown).toBeHidden()
  await expect(last.getByRole('button', { name: '看概要' })).toBeFocused()
})

test('another endpoint answers for one that has no balance, and the answer names it', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const empty = await startFakeOpenAi(errorReply(402, { message: 'Insufficient Balance' }))
  const other = await startFakeOpenAi(streamed(['由另一个接口写的回答。']))
  scope.defer(() => empty.close())
  scope.defer(() => other.close())
  const product = await startOwnProduct(scope, {
    LLM_BASE_URL: empty.baseUrl,
    LLM_API_KEY: 'first-key',
    LLM_MODELS: 'first',
    LLM_2_BASE_URL: other.baseUrl,
    LLM_2_API_KEY: 'second-key',
    LLM_2_MODEL: 'second',
  })
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await askFromHome(page, '怎么创建智能体？')
  const answer = page.locator('article').last()
  await expect(answer).toContainText('由另一个接口写的回答')
  await expect(answer).toContainText('由 second 生成')
  await page.reload()
  await expect(answer).toContainText('由 second 生成')
  const keys = [empty, other].map(({ requests }) => [...new Set(requests.map((each) => each.authorization))])
  expect(keys).toEqual([['Bearer first-key'], ['Bearer second-key']])
})
