import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { errorReply, hang, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { testCertificates } from '../../host/operations/diagnosis/testing/certificates.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { newPhone } from '../fixtures/login.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

/** @returns the newest code in an outbox for this phone */
function codeIn(outbox: string, phone: string): string {
  const lines = readFileSync(outbox, 'utf8').trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line) as { phone: string; code: string })
  return sent.findLast((message) => message.phone === phone)?.code ?? ''
}

test('an operator opens the link of the terminal, sets a model up in the browser, and is answered by it', {
  tag: '@core',
}, async ({ browser }) => {
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
  const section = page.getByRole('region', { name: '写回答的模型' })
  const save = page.getByRole('button', { name: '保存' })

  // A wrong key is named before anything is stored.
  model.next(errorReply(401, { message: 'no' }))
  model.next(errorReply(401, { message: 'no' }))
  await section.getByRole('button', { name: 'DeepSeek' }).click()
  await expect(section.getByLabel('接口地址', { exact: true })).toHaveValue('https://api.deepseek.com/v1')
  await section.getByLabel('接口地址', { exact: true }).fill(model.baseUrl)
  await section.getByLabel('密钥', { exact: true }).fill('sk-canary-0123456789')
  await section.getByRole('button', { name: '去掉 deepseek-flash' }).click()
  // The endpoint offers its models.
  model.list(['m1', 'm2'])
  await section.getByRole('button', { name: '列出模型' }).click()
  await expect(section.getByText('有 2 个模型')).toBeVisible()
  await section.getByLabel('模型名', { exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await section.getByLabel('模型名', { exact: true }).fill('m2')
  await section.getByRole('button', { name: '加上' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'm1' })).toContainText('默认')
  await section.getByRole('button', { name: '去掉 m2' }).click()
  await section.getByRole('button', { name: '测试' }).click()
  await expect(section.getByText('密钥被拒绝')).toBeVisible()
  await section.getByRole('button', { name: '测试' }).click()
  await expect(section.getByText(/m1 · \d+ ms/)).toBeVisible()
  await save.click()
  await expect(page.getByText('已保存，马上生效')).toBeVisible()
  await expect(section.getByText('已保存 ••••6789，不改就留空')).toBeVisible()
  await expect(section.getByLabel('密钥', { exact: true })).toHaveValue('')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  // What is wrong stays in the form, with its reason at the field.
  await section.getByLabel('接口地址', { exact: true }).fill('不是地址')
  await save.click()
  await expect(section.getByRole('alert').filter({ hasText: '应为 http 或 https 地址' })).toBeVisible()
  await expect(section.getByLabel('接口地址', { exact: true })).toHaveValue('不是地址')

  await page.goto(product.origin)
  await searchBox(page).fill('怎么导入资料？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await expect(page.locator('article').last()).toContainText('资料在资料库里')
  expect(await page.content()).not.toContain('canary')
  expect(product.output()).not.toContain('canary')

  // A key is taken back by its own button, since an empty field keeps it.
  await page.goto(new URL('/console/setup', link).href)
  await section.getByRole('button', { name: '清除密钥' }).click()
  await expect(section.getByText('本地模型可以不填')).toBeVisible()

  // The account that the link has made gets a phone, and stays the operator's.
  const phone = newPhone()
  await page.goto(new URL('/settings#account', link).href)
  await page.getByRole('button', { name: '绑定手机号' }).click()
  const account = page.locator('#account')
  await account.getByLabel('手机号').fill(phone)
  await account.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('发送成功')).toBeVisible()
  await account.getByLabel('验证码').fill(codeIn(`${product.dataDirectory}/outbox/sms.jsonl`, phone))
  await account.getByRole('button', { name: '绑定手机号' }).click()
  await expect(account.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  await page.goto(new URL('/console/setup', link).href)
  await expect(section).toBeVisible()

  // The link worked once.
  const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('这个链接不能用了')).toBeVisible()
  await stranger.goto(`${product.origin}/console/setup`)
  await expect(stranger.getByText('登录后才能设置')).toBeVisible()
  await stranger.context().close()
})

async function portOf(scope: AsyncDisposableStack, server: Server & { closeAllConnections(): void }) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.defer(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  return (server.address() as AddressInfo).port
}

test('each model misconfiguration is reported, and the input is kept', async ({ browser }) => {
  test.setTimeout(120_000)
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(errorReply(404, { code: 'model_not_found', message: 'no such model' }))
  scope.defer(() => model.close())
  const silent = await startFakeOpenAi({ parts: [hang] })
  scope.defer(() => silent.close())
  const pageOfProxy = '<!doctype html><title>登录</title>'
  const proxy = createHttp((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOfProxy),
  )
  const secure = createHttps(testCertificates.good, (_request, response) => response.end('{}'))
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(await setupLink(product.dataDirectory))
  const section = page.getByRole('region', { name: '写回答的模型' })
  const address = section.getByLabel('接口地址', { exact: true })
  await section.getByLabel('密钥', { exact: true }).fill('sk-canary-0123456789')
  await section.getByLabel('模型名', { exact: true }).fill('m1')
  const cases = [
    [model.baseUrl, '没有 m1 这个模型'],
    [`http://127.0.0.1:${await portOf(scope, proxy)}/v1`, '答复了一个网页，不是接口'],
    [`http://localhost:${await portOf(scope, secure)}/v1`, '只接受 https，地址写的是 http'],
    [silent.baseUrl, '在 15 秒内没有答复'],
  ] as const
  for (const [value, cause] of cases) {
    await address.fill(value)
    await section.getByRole('button', { name: '测试' }).click()
    await expect(section.getByText(cause)).toBeVisible({ timeout: 40_000 })
    await expect(address).toHaveValue(value)
    await expect(section.getByLabel('密钥', { exact: true })).toHaveValue('sk-canary-0123456789')
  }
  expect(product.output()).not.toContain('canary')
})

test('steps can be left and resumed, and the settings are exported without secrets', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '', TAVILY_API_KEY: 'tvly-canary-env-1' })
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(await setupLink(product.dataDirectory))
  const rail = page.getByRole('navigation', { name: '设置知舟' })
  await rail.getByRole('link', { name: '联网搜索' }).click()
  await page.getByLabel('SearXNG 地址').fill('http://127.0.0.1:9')
  await page.getByLabel('博查密钥').fill('sk-canary-typed-1')
  await rail.getByRole('link', { name: '语言模型' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '语言模型' })).toBeFocused()
  await expect(rail.getByRole('link', { name: '联网搜索' })).toContainText('没有保存')
  await page.goBack()
  await expect(page.getByLabel('SearXNG 地址')).toHaveValue('http://127.0.0.1:9')
  await expect(page.getByLabel('博查密钥')).toHaveValue('sk-canary-typed-1')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('canary')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('没有要保存的改动')).toBeVisible()
  await page.getByLabel('SearXNG 地址').fill('http://127.0.0.1:10')
  await page.reload()
  await expect(page.getByLabel('SearXNG 地址')).toHaveValue('http://127.0.0.1:10')
  await page.getByRole('button', { name: '放弃改动' }).click()
  await expect(page.getByLabel('SearXNG 地址')).toHaveValue('http://127.0.0.1:9')

  await rail.getByRole('link', { name: '短信、验证与地址' }).click()
  await page.getByRole('radio', { name: '阿里云', exact: true }).check()
  await expect(page.getByLabel('短信签名')).toBeVisible()
  await page.getByRole('button', { name: '放弃改动' }).click()
  await page.getByLabel('收测试短信的手机号').fill('13800138000')
  await page.getByRole('button', { name: '发一条试试' }).click()
  await expect(page.getByText(/outbox · 138\*\*\*\*8000/)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await rail.getByRole('link', { name: '小结' }).click()
  await expect(page.getByRole('heading', { name: '还可以加上' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('配置后回答由模型写成，对话和智能体才能用', { exact: true })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出设置' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('SEARXNG_URL=http://127.0.0.1:9')
  expect(text).toMatch(/# TAVILY_API_KEY 来自导出时的环境变量。\n# 这里要填密钥：\n# TAVILY_API_KEY=\n/)
  expect(text).not.toMatch(/canary|ed-1|env-1/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the console opens with what needs a person, then figures as a table (${colorScheme})`, async ({
    browser,
  }) => {
    await using scope = new AsyncDisposableStack()
    const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
    const context = await browser.newContext({ locale: 'zh-CN', colorScheme })
    scope.defer(() => context.close())
    const page = await context.newPage()
    await page.goto(await setupLink(product.dataDirectory))
    // A new machine says so; one that was used shows its figures.
    const isUsed = colorScheme === 'light'
    if (isUsed) {
      await page.goto(product.origin)
      await searchBox(page).fill('怎么导入资料？')
      await searchBox(page).press('Enter')
      await waitForAnswer(page)
      await page.getByRole('button', { name: '举报', exact: true }).click()
      await page.getByRole('radio', { name: '虚假信息' }).check()
      await page.getByRole('button', { name: '提交举报' }).click()
      await expect(page.getByText('举报已收到')).toBeVisible()
      await page.goto(await setupLink(product.dataDirectory))
    }
    await page.getByRole('link', { name: '概览' }).click()
    await expect(page.getByRole('link', { name: '还没有语言模型' })).toBeVisible({ timeout: 30_000 })
    // A chart is drawn from two days on.
    const rows = page.getByRole('region', { name: '每天的数字' }).getByRole('row')
    if (isUsed) await expect(rows).toHaveCount(31)
    else await expect(page.getByRole('heading', { name: '还没有数字' })).toBeVisible()
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 })
      // The sidebar leaves a narrow window a moment later.
      await expect(page.getByRole('navigation', { name: '运营台' })).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
    if (isUsed) {
      // What was reported is there to be judged, and gone once it was dealt with.
      const reports = page.getByRole('region', { name: '举报' })
      await page.getByRole('link', { name: '1 条举报没看' }).click()
      await expect(reports).toContainText('怎么导入资料？')
      await page.screenshot({ path: test.info().outputPath('reports.png'), fullPage: true })
      await reports.getByRole('button', { name: '处理完毕：怎么导入资料？' }).click()
      await expect(reports.getByRole('listitem')).toHaveCount(0)
      await expect(page.getByRole('link', { name: '1 条举报没看' })).toBeHidden()
      await page.getByRole('radio', { name: '7 天' }).check()
      await expect(rows).toHaveCount(8)
      // The table alone scrolls.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
    await page.getByRole('link', { name: '还没有语言模型' }).click()
    await expect(page.getByRole('heading', { level: 2, name: '语言模型' })).toBeVisible()

    // Who is no operator is told so, and what to do.
    const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await stranger.goto(`${product.origin}/console`)
    await expect(stranger.getByText('登录后才能设置')).toBeVisible()
    await stranger.context().close()
  })
}
