import { startFakeOpenAi } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { alertToken, createAlertPlugin, replyWithAlerts } from '../fixtures/alert-plugin.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { startFakeWeather } from '../fixtures/fake-weather.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

test('a member gives the universal agent a plugin, allows its call, and takes it away again', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const weather = await startFakeWeather(scope)
  const model = await startFakeOpenAi(replyWithAlerts)
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, {
    ...weather.settings,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fake',
  })
  const page = await openMemberPage(scope, browser, product)
  await createAlertPlugin(page, weather.url)
  await page.goto('/chat/universal/001')
  const openTools = page
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: '工具', exact: true })
  const chosen = page.getByRole('list', { name: '选好的插件' })
  const text = page.locator('#content')

  await openTools.click()
  await expect(page.getByText('还没有工具')).toBeVisible()
  await page.getByRole('button', { name: '添加：极光天气' }).click()
  await expect(chosen.getByRole('heading', { name: '极光天气' })).toBeVisible()
  await expect(chosen.getByRole('checkbox', { name: /订阅灾害预警短信/ })).toBeChecked()
  await expectAccessible(page, 'the tools of the universal agent')
  await page.getByRole('button', { name: '关闭工具' }).click()

  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill('周六停水，帮我订阅青桐区的停水、停电预警')
  await box.press('Enter')
  const question = page.getByRole('form', { name: '要用“订阅灾害预警短信”吗？' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('row', { name: /区县 青桐区/ })).toContainText('你说过的')
  expect(weather.received).toEqual([])
  await question.getByRole('button', { name: '只这一次' }).click()
  const answer = text.getByText('订阅好了，停水前会收到短信。')
  await expect(answer).toBeVisible()
  await expect(page.getByText(/状态 200/)).toBeVisible()
  expect(weather.received).toEqual([{ path: '/v2/alerts/subscribe', token: alertToken }])

  await page.reload()
  await expect(answer).toBeVisible()
  await expect(page.getByText(/状态 200/)).toBeVisible()
  await expect(question).toBeHidden()
  expect(await page.content()).not.toContain('canary-token')
  expect(weather.received).toHaveLength(1)

  await openTools.click()
  await page.getByRole('button', { name: '移除：极光天气' }).click()
  await expect(page.getByText('还没有工具')).toBeVisible()
  await page.getByRole('button', { name: '关闭工具' }).click()
  await sendMessage(page, '再订阅一次')
  await expect(text.getByText('这里没有能订阅的工具。')).toBeVisible()
  const last = model.requests.filter(({ body }) => JSON.stringify(body.messages).includes('再订阅一次'))
  expect(last.length).toBeGreaterThan(0)
  for (const { body } of last) expect(JSON.stringify(body['tools'] ?? [])).not.toContain('subscribe')
  expect(weather.received).toHaveLength(1)
})
