import { startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { temporaryDirectory } from '../bench/support/temporary-directory.ts'
import { libraryOf, writeDocuments } from '../fixtures/operator-documents.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

/** Where Ollama listens. */
const ollamaPort = 11_434

test('a newcomer follows the link of the first start to an answer of a local model from their own files', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const reply = streamed(['每天清晨五点半开放', '，上午十点关闭[1]。'])
  const ollama = await startFakeOpenAi(reply, ollamaPort).catch(() => null)
  test.skip(ollama === null, 'something listens where Ollama would')
  scope.defer(async () => ollama?.close())
  ollama?.list(['qwen3:8b'])
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const folder = await temporaryDirectory(scope, 'documents')
  const documents = await writeDocuments(folder)
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  const begun = performance.now()
  const times: string[] = []
  const note = (what: string) => times.push(`${what} ${((performance.now() - begun) / 1000).toFixed(1)} s`)

  const link = /http:\S+\/console\/setup#\S+/.exec(product.output())?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: /用它|使用/ }).click()
  await page.getByRole('button', { name: '测试' }).first().click()
  await expect(page.getByText(/qwen3:8b · \d+ ms/)).toBeVisible()
  note('model tested')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，马上生效')).toBeVisible()
  note('model saved')
  await page.getByRole('navigation', { name: '设置知舟' }).getByRole('link', { name: '资料' }).click()
  const { section, pick } = libraryOf(page)
  await pick('选择文件', documents)
  await expect(section.getByText('20 份，可用 18 份，没读成 2 份')).toBeVisible()
  note('twenty files read')
  await section.getByRole('link', { name: '问一个资料里的问题' }).click()
  await searchBox(page).fill('白鹭湖观鸟站什么时候开放？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  note('answered')
  const answer = page.locator('article').last()
  await expect(answer).toContainText('清晨五点半开放')
  await expect(answer).toContainText('观鸟')
  await expect(answer).toContainText('qwen3:8b')
  expect(ollama?.requests.at(-1)?.body.messages.at(-1)?.content).toContain('清晨五点半')
  test.info().annotations.push({ type: 'times', description: times.join(', ') })
})
