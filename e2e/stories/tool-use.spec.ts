import type { Browser } from 'playwright/test'
import { startFakeOpenAi } from '../../host/models/testing/fake-openai-server.ts'
import { agentPluginRoutes } from '../../lib/contract/routes/plugin-routes.ts'
import type { Scope } from '../bench/support/part.ts'
import { startOwnProduct, startScopedProduct } from '../bench/support/product-process.ts'
import { temporaryDirectory } from '../bench/support/temporary-directory.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { makeAgent } from '../fixtures/agent-editor.ts'
import { alertToken, callAsMember, createAlertPlugin, replyWithAlerts } from '../fixtures/alert-plugin.ts'
import { startFakeWeather } from '../fixtures/fake-weather.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

/** A member's agent with a tool that subscribes, and its chat. */
async function openAgent(scope: Scope, browser: Browser) {
  const weather = await startFakeWeather(scope)
  const model = await startFakeOpenAi(replyWithAlerts)
  scope.defer(() => model.close())
  const settings = {
    ...weather.settings,
    DATA_DIR: await temporaryDirectory(scope, 'data'),
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fake',
  }
  const product = await startOwnProduct(scope, settings)
  const page = await openMemberPage(scope, browser, product)
  const { plugin, tool } = await createAlertPlugin(page, weather.url)
  const agent = await makeAgent(page, '楼里帮手')
  await callAsMember(page, agentPluginRoutes.agentPluginAdd, {
    agent_id: agent,
    plugin_id: plugin,
    tool_ids: [tool],
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
  expect(weather.received).toEqual([{ path: '/v2/alerts/subscribe', token: alertToken }])
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
