import type { Browser, Page } from 'playwright/test'
import {
  chunk,
  type FakeReply,
  type FakeRequest,
  hang,
  startFakeOpenAi,
  streamed,
} from '../../host/models/testing/fake-openai-server.ts'
import { freePort, startScopedProduct } from '../bench/support/product-process.ts'
import { temporaryDirectory } from '../bench/support/temporary-directory.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

const cut = (text: string): FakeReply => ({
  parts: [chunk({ content: text }), chunk({}, 'length'), 'data: [DONE]\n\n'],
})
const stalled: FakeReply = { parts: [hang] }
const lastMessage = ({ body }: FakeRequest) => String(body.messages.at(-1)?.content)
const rulesOf = ({ body }: FakeRequest) => String(body.messages[0]?.content)

/** A product that can be killed and started again on the same port with the same data. */
async function openProduct(
  scope: AsyncDisposableStack,
  browser: Browser,
  reply: (request: FakeRequest) => FakeReply,
  settings: Readonly<Record<string, string>> = {},
) {
  const model = await startFakeOpenAi(reply)
  scope.defer(() => model.close())
  const data = await temporaryDirectory(scope, 'data')
  const port = await freePort()
  const start = async () => {
    const product = startScopedProduct(scope, port, {
      DATA_DIR: data,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'fake',
      ...settings,
    })
    await product.ready()
    return product
  }
  let product = await start()
  const page = await openMemberPage(scope, browser, product)
  return {
    page,
    model,
    killAndRestart: async () => {
      await product.end('SIGKILL')
      product = await start()
    },
  }
}

const newest = (page: Page) => page.locator('article').last()

test('an answer that was cut goes on by itself, on request, and after the host was killed', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  let continuations = 0
  let isStalled = false
  const { page, killAndRestart } = await openProduct(scope, browser, (request) => {
    const asked = lastMessage(request)
    const isContinuation = asked.includes('断开了')
    if (isContinuation) continuations += 1
    if (isContinuation && isStalled) return stalled
    const whole = JSON.stringify(request.body.messages)
    if (asked.includes('接着上面的回答往下写')) return streamed(['最后一段写完了。'])
    if (whole.includes('永远写不完')) return cut(`又写了第 ${continuations} 段，每段都不一样，`)
    return isContinuation ? streamed(['然后一口气写完了。']) : cut('先写到一半，')
  })
  await page.goto('/chat/universal/001')
  await sendMessage(page, '写一段长的')
  await expect(newest(page)).toContainText('先写到一半，然后一口气写完了。')
  await expect(newest(page).getByRole('button', { name: '续写' })).toHaveCount(0)

  isStalled = true
  await page.getByRole('textbox', { name: '消息' }).fill('再写一段长的')
  await page.keyboard.press('Enter')
  await expect(newest(page)).toContainText('先写到一半，')
  await expect.poll(() => continuations).toBe(2)
  isStalled = false
  await killAndRestart()
  await page.reload()
  await expect(newest(page)).toContainText('先写到一半，然后一口气写完了。')
  await expect(newest(page)).toHaveAttribute('aria-busy', 'false')

  await sendMessage(page, '写一篇永远写不完的')
  const goOn = newest(page).getByRole('button', { name: '续写' })
  await expect(goOn).toBeVisible()
  await page.reload()
  await goOn.click()
  await expect(newest(page)).toContainText('最后一段写完了。')
  await expect(goOn).toHaveCount(0)
})

test('a long file is read in parts with coverage, also when the host is killed meanwhile', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  let isStalled = true
  let notes = 0
  const reply = (request: FakeRequest) => {
    if (rulesOf(request).includes('判断要不要从头到尾读完')) return streamed(['{"whole":true}'])
    if (!rulesOf(request).includes('替读者逐部分读')) return streamed(['全文说的是借车和还车[1]。'])
    notes += 1
    return isStalled && notes > 1 ? stalled : streamed(['- 早高峰借车最多[1]'])
  }
  const { page, killAndRestart } = await openProduct(scope, browser, reply, { LLM_CONTEXT_TOKENS: '8000' })
  const lines = Array.from(
    { length: 400 },
    (_, line) => `第 ${line + 1} 段：站点 ${line * 7} 早高峰借车 ${line * 13} 次，还车 ${line * 11} 次。`,
  )
  await page.goto('/chat/chat_doc/014')
  await pickFiles(page, {
    name: '站点.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n\n')),
  })
  await expect(page.getByText('已读完')).toBeVisible()
  await page.getByRole('textbox', { name: '消息' }).fill('总结全文')
  await page.keyboard.press('Enter')
  await expect(newest(page)).toContainText(/\d+ \/ \d+ 部分/)
  await expect.poll(() => notes).toBeGreaterThan(1)
  isStalled = false
  await killAndRestart()
  await page.reload()
  await expect(newest(page)).toContainText('全文说的是借车和还车')
  await expect(newest(page)).toContainText('读了全文。')
  await expect(newest(page)).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect(newest(page)).toContainText('读了全文。')
})
