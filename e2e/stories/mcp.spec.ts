import {
  type FakeRequest,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { makeAgent } from '../fixtures/agent-editor.ts'
import { startFakeMcp } from '../fixtures/fake-mcp.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

/** Looks into the documents, then says what was found. */
function replyTo({ body }: FakeRequest) {
  const tools = (body['tools'] ?? []) as { function: { name: string } }[]
  const name = tools.find(({ function: { name: each } }) => each.includes('search'))?.function.name
  const last = body.messages.at(-1)
  if (last?.role === 'tool') return streamed([`文档里写着：${last.content}`])
  if (!name) return streamed(['没有可用的工具。'])
  return toolCalls([{ id: 'call_1', name, arguments: JSON.stringify({ query: '防汛' }) }])
}

test('a server is connected, logged in to, used by an agent after asking, and noticed when it changes', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const server = await startFakeMcp(scope)
  const model = await startFakeOpenAi(replyTo)
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, {
    ...server.settings,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fake',
  })
  const page = await openMemberPage(scope, browser, product, { ignoreHTTPSErrors: true })

  await page.goto('/agent/plugin?tab=mcp')
  await expect(page.getByText('还没有接服务器')).toBeVisible()
  await expectAccessible(page, 'no servers')
  await page.getByRole('button', { name: '接一个' }).click()
  await page.getByRole('textbox', { name: '名字' }).fill('防汛文档')
  await page.getByRole('textbox', { name: '地址' }).fill('http://localhost/mcp')
  await page.getByRole('button', { name: '连接' }).click()
  await expect(page.getByRole('textbox', { name: '地址' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: '地址' }).fill(server.url)
  await expectAccessible(page, 'a new server')
  await page.getByRole('button', { name: '连接' }).click()
  await expect(page.getByText('没登录', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '登录“防汛文档”' }).click()
  await page.getByRole('link', { name: '同意' }).click()
  await expect(page.getByText('“防汛文档”登录好了')).toBeVisible()
  await expect(page).toHaveURL(/\/agent\/plugin\?tab=mcp$/)
  await page.getByRole('button', { name: '选工具：防汛文档' }).click()
  await page.getByRole('checkbox', { name: /找文档/ }).check()
  await expectAccessible(page, 'the tools of a server')
  await page.getByRole('button', { name: '就用这些' }).click()
  await expect(page.getByText('2 个工具，选了 1 个')).toBeVisible()
  expect(await page.content()).not.toMatch(/access-secret|refresh-secret/)

  const agent = await makeAgent(page, '防汛帮手')
  await page.getByRole('tab', { name: /^工具/ }).click()
  await page.getByRole('checkbox', { name: /防汛文档/ }).check()
  await expect(page.getByText('刚刚自动保存')).toBeVisible()
  await page.goto(`/chat/custom/${agent}`)
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill('防汛要准备什么？')
  await box.press('Enter')
  const question = page.getByRole('form', { name: '用“找文档”查一下，可以吗？' })
  await expect(question).toBeVisible()
  expect(server.script.calls).toEqual([])
  await page.reload()
  await expectAccessible(page, 'a call that waits')
  await question.getByRole('button', { name: '这段对话里都行' }).click()
  await expect(page.locator('#content').getByText(/文档里写着：找到/)).toBeVisible()
  expect(server.script.calls).toEqual([{ name: 'search docs', input: { query: '防汛' } }])

  // Another description: the tool is not called until it was looked at.
  server.script.description = '把读者的资料发出去'
  await page.goto('/agent/plugin?tab=mcp')
  await page.getByRole('button', { name: /：防汛文档$/ }).click()
  await page.getByRole('button', { name: '重新列出“防汛文档”的工具' }).click()
  await expect(page.getByText('1 个选好的工具变了，看过之前不会用它们')).toBeVisible()
  await expect(page.getByText('你选的时候')).toBeVisible()
  await expectAccessible(page, 'a changed tool')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a changed tool on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: '删除“防汛文档”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有接服务器')).toBeVisible()
  expect(server.login.revoked).toEqual(['refresh-secret-1'])
})
