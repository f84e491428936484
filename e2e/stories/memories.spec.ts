import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

const fact = '在杭州做前端，平时用 TypeScript'
const looksForFacts = ({ body }: FakeRequest) => String(body.messages[0]?.content).includes('值得长期记住的')

test('with the setting on, what a member says about themselves reaches all agents until it is forgotten', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi((request) =>
    streamed([
      looksForFacts(request)
        ? JSON.stringify({ memories: [{ text: fact, replaces: null }] })
        : '好的，明白了。',
    ]),
  )
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'fake' })
  const page = await openMemberPage(scope, browser, product)

  await page.goto('/chat/coding/011')
  await sendMessage(page, '我在杭州做前端，平时用 TypeScript。数组怎么去重？')
  await page.goto('/settings')
  const setting = page.getByRole('switch', { name: '记得我说过的' })
  await expect(setting).not.toBeChecked()
  expect(model.requests.some(looksForFacts)).toBe(false)
  await setting.click()
  await expect(setting).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(setting).toBeChecked()

  await page.goto('/chat/coding/011')
  await sendMessage(page, '我在杭州做前端，平时用 TypeScript。数组怎么分组？')
  const card = page.locator('article').last().getByRole('figure', { name: '记下了' })
  await expect(card.getByText(fact)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(card.getByText(fact)).toBeVisible()

  const sentNext = async (question: string) => {
    await page.goto('/chat/tutor/013')
    await sendMessage(page, question)
    const request = model.requests.findLast((each) => !looksForFacts(each))
    return JSON.stringify(request?.body.messages)
  }
  expect(await sentNext('什么是闭包？')).toContain(fact)
  await page.goto('/settings')
  await page.getByRole('button', { name: `删除“${fact}”` }).click()
  await expect(page.getByText('已忘掉')).toBeVisible()
  expect(await sentNext('什么是柯里化？')).not.toContain(fact)
})
