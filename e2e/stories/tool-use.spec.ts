import type { Browser, Page } from 'playwright/test'
import {
  type FakeRequest,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from '../../host/models/testing/fake-openai-server.ts'
import { agentPluginRoutes, pluginRoutes } from '../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../lib/contract/routes/tool-routes.ts'
import type { Scope } from '../bench/support/part.ts'
import { startOwnProduct, startScopedProduct } from '../bench/support/product-process.ts'
import { temporaryDirectory } from '../bench/support/temporary-directory.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { makeAgent } from '../fixtures/agent-editor.ts'
import { startFakeWeather } from '../fixtures/fake-weather.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

const token = 'Bearer canary-token-for-alerts-3f9c'
const subscribeTool = {
  name: '订阅灾害预警短信',
  description: '用户要订阅预警时用',
  method: 'POST',
  path: '/alerts/subscribe',
  content_type: 'application/json',
  body_schema: {
    type: 'object',
    required: ['county'],
    properties: {
      county: { type: 'string', title: '区县' },
      phone: { type: 'string', title: '手机号' },
      kinds: { type: 'array', title: '类别', items: { type: 'string' } },
    },
  },
}

/** Subscribes as it is asked, then says what came of it. */
function replyTo({ body }: FakeRequest) {
  const tools = (body['tools'] ?? []) as { function: { name: string } }[]
  const name = tools.find(({ function: { name: each } }) => each.includes('subscribe'))?.function.name
  const last = body.messages.at(-1)
  if (last?.role === 'tool')
    return streamed([last.content.includes('没有同意') ? '没有订阅。' : '订阅好了，停水前会收到短信。'])
  if (!name) return streamed(['好的。'])
  const given = { body: { county: '青桐区', phone: '13822110012', kinds: ['停水', '停电'] } }
  return toolCalls([{ id: 'call_1', name, arguments: JSON.stringify(given) }])
}

async function call<Data>(page: Page, route: { readonly path: string }, data: object): Promise<Data> {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'k_sso_token')?.value ?? ''
  const reply = await page.request.post(route.path, { headers: { k_sso_token: session }, data })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { data: Data }).data
}

/** A member's agent with a tool that subscribes, and its chat. */
async function openAgent(scope: Scope, browser: Browser) {
  const weather = await startFakeWeather(scope)
  const model = await startFakeOpenAi(replyTo)
  scope.defer(() => model.close())
  const settings = {
    ...weather.settings,
    DATA_DIR: await temporaryDirectory(scope, 'data'),
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fake',
  }
  const product = await startOwnProduct(scope, settings)
  const page = await openMemberPage(scope, browser, product)
  const plugin = await call<{ id: number }>(page, pluginRoutes.pluginCreate, {
    name: '极光天气',
    description: '天气与预警',
    url: weather.url,
    auth_type: 1,
    auth_config: { location: 0, parameter_name: 'Authorization', service_token: token },
  })
  const tool = await call<{ id: number }>(page, toolRoutes.toolCreate, {
    ...subscribeTool,
    plugin_id: plugin.id,
  })
  const agent = await makeAgent(page, '楼里帮手')
  await call(page, agentPluginRoutes.agentPluginAdd, {
    agent_id: agent,
    plugin_id: plugin.id,
    tool_ids: [tool.id],
  })

  await page.goto(`/chat/custom/${agent}`)
  const restart = async () => {
    await product.end('SIGKILL')
    await startScopedProduct(scope, Number(new URL(product.origin).port), settings).ready()
  }
  const question = page.getByRole('form', { name: '要用“订阅灾害预警短信”吗？' })
  return { weather, page, question, restart, box: page.getByRole('textbox', { name: '消息' }) }
}

test('an agent asks before it sends, also after a reload, and is answered by keyboard', {
  tag: '@core',
}, async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const { weather, page, question, box } = await openAgent(scope, browser)
  await box.fill('周六停水，帮我订阅青桐区的停水、停电预警')
  await box.press('Enter')
  await expect(question).toBeVisible()
  await expect(question.getByText(/^localhost/)).toBeVisible()
  await expect(question.getByRole('row', { name: /手机号 13822110012/ })).toContainText('智能体补的')
  await expect(question.getByRole('row', { name: /区县 青桐区/ })).toContainText('你说过的')
  await expectAccessible(page, 'a call that waits')
  await takeScreenshots(page, 'ask-call')

  await page.reload()
  await expect(question).toBeVisible()
  expect(weather.received).toEqual([])
  await question.getByText('原样的请求').click()
  await expect(question.locator('pre')).toContainText('POST /v2/alerts/subscribe')
  expect(await page.content()).not.toContain('canary-token')

  await question.getByRole('button', { name: '只这一次' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content').getByText('订阅好了，停水前会收到短信。')).toBeVisible()
  expect(weather.received).toEqual([{ path: '/v2/alerts/subscribe', token }])
  await expect(page.getByText(/状态 200/)).toBeVisible()

  await box.fill('再给我订阅一次')
  await box.press('Enter')
  await question.getByRole('button', { name: '不发' }).click()
  await expect(page.locator('#content').getByText('没有订阅。')).toBeVisible()
  expect(weather.received).toHaveLength(1)
})

test('a call that was under way when the host was killed is unsure, and is sent again only on request', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const { weather, page, question, box, restart } = await openAgent(scope, browser)
  weather.isSilent = true
  await box.fill('周六停水，帮我订阅青桐区的停水、停电预警')
  await box.press('Enter')
  await question.getByRole('button', { name: '只这一次' }).click()
  await expect.poll(() => weather.received.length).toBe(1)
  await restart()
  weather.isSilent = false
  await page.reload()
  const unsure = page.getByRole('form', { name: /订阅灾害预警短信/ })
  await expect(unsure.getByText('不确定是否已发出')).toBeVisible()
  await expectAccessible(page, 'an unsure call')
  await takeScreenshots(page, 'unsure')
  expect(weather.received).toHaveLength(1)
  await unsure.getByRole('button', { name: /^再发一次/ }).click()
  await expect(page.locator('#content').getByText('订阅好了，停水前会收到短信。')).toBeVisible()
  expect(weather.received).toHaveLength(2)
})
