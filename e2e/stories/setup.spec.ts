import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { errorReply, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { answerEnds, expect, searchBox, test } from '../fixtures/story.ts'

const run = promisify(execFile)

/** `npm run setup-link`, as far as it is ours. */
async function setupLink(dataDirectory: string): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'host/commands/setup-link.ts'],
    { env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDirectory } },
  )
  return /http:\S+/.exec(stdout)?.[0] ?? ''
}

test('an operator opens the link of the terminal, sets a model up in the browser, and is answered by it', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(streamed(['资料在资料库里[1]。']))
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  const link = await setupLink(product.dataDirectory)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: '设置知舟' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  const section = page.getByRole('region', { name: '语言模型' })

  // A wrong key is named before anything is stored.
  model.next(errorReply(401, { message: 'no' }))
  model.next(errorReply(401, { message: 'no' }))
  await section.getByRole('button', { name: 'DeepSeek' }).click()
  await expect(section.getByLabel('接口地址')).toHaveValue('https://api.deepseek.com/v1')
  await section.getByLabel('接口地址').fill(model.baseUrl)
  await section.getByLabel('密钥').fill('sk-canary-0123456789')
  await section.getByLabel('模型名', { exact: true }).fill('m1')
  await section.getByRole('button', { name: '测试' }).click()
  await expect(section.getByText('密钥被拒绝')).toBeVisible()
  await section.getByRole('button', { name: '测试' }).click()
  await expect(section.getByText(/m1 · \d+ ms/)).toBeVisible()
  await section.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，马上生效')).toBeVisible()
  await expect(section.getByText('已保存 ••••6789，不改就留空')).toBeVisible()
  await expect(section.getByLabel('密钥')).toHaveValue('')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  // What is wrong stays in the form, with its reason at the field.
  await section.getByLabel('接口地址').fill('不是地址')
  await section.getByRole('button', { name: '保存' }).click()
  await expect(section.getByRole('alert').filter({ hasText: '应为 http 或 https 地址' })).toBeVisible()
  await expect(section.getByLabel('接口地址')).toHaveValue('不是地址')

  await page.goto(product.origin)
  await searchBox(page).fill('怎么导入资料？')
  await searchBox(page).press('Enter')
  await answerEnds(page)
  await expect(page.locator('article').last()).toContainText('资料在资料库里')
  expect(await page.content()).not.toContain('canary')
  expect(product.output()).not.toContain('canary')

  // A key is taken back by its own button, since an empty field keeps it.
  await page.goto(new URL('/console/setup', link).href)
  await section.getByRole('button', { name: '清除密钥' }).click()
  await expect(section.getByText('本地模型可以不填')).toBeVisible()

  // The link worked once.
  const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('这个链接不能用了')).toBeVisible()
  await stranger.goto(`${product.origin}/console/setup`)
  await expect(stranger.getByText('登录后才能设置')).toBeVisible()
  await stranger.context().close()
})
