import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { signLink } from '../../host/agents/made/links/link-signature.ts'
import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { type ProductProcess, startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { field, makeAgent, publish } from '../fixtures/agent-editor.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { fillCode, logIn, loginDialog, newPhone, readCodesOf, submitLogin } from '../fixtures/login.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

const sent = (request: FakeRequest | undefined) => JSON.stringify(request?.body.messages)

/** A product with a model, and its author's page. */
async function openAuthor(
  scope: AsyncDisposableStack,
  browser: Parameters<typeof openMemberPage>[1],
  settings: Record<string, string> = {},
) {
  const model = await startFakeOpenAi(() => streamed(['先看看订单日期，七天内可以退。']))
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: 'fake',
    ...settings,
  })
  return { model, product, author: await openMemberPage(scope, browser, product) }
}

/** @returns the key with which a product signs its links */
function signingKeyOf({ dataDirectory }: ProductProcess): string {
  using database = new DatabaseSync(join(dataDirectory, 'zhizhou.db'), { readOnly: true })
  return String(database.prepare("select value from secrets where name = 'account-key'").get()?.['value'])
}

/** @returns path and query of the link for using the agent */
async function linkOf(page: Page, id: string): Promise<string> {
  return page.evaluate(async (agentId) => {
    const query = new URLSearchParams({ agentId, shareUrl: `/chat/custom/${agentId}` })
    const token = document.cookie.match(/k_sso_token=([^;]+)/)?.[1] ?? ''
    const reply = await fetch(`/agents_api/agent/generate/sharelink?${query}`, {
      headers: { k_sso_token: token },
    })
    const { data } = (await reply.json()) as { data: { url: string } }
    const { pathname, search } = new URL(data.url)
    return pathname + search
  }, id)
}

test('from a template to the square: another member finds it and chats, until it is withdrawn', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const { model, product, author } = await openAuthor(scope, browser)
  await author.goto('/agent/template')
  await author
    .getByRole('main')
    .getByRole('button', { name: /小店客服/ })
    .first()
    .click()
  await author.getByRole('textbox', { name: /店名/ }).fill('青桐渡口杂货铺')
  await author.getByRole('button', { name: '用这个模板' }).click()
  await expect(author).toHaveURL(/\/agent\/edit\?id=[\w-]+$/)
  await expect(field(author, '人设与要求')).toHaveValue(/青桐渡口杂货铺/)
  await expect(field(author, '人设与要求')).not.toHaveValue(/blank:/)
  await field(author, '名称').fill('渡口小店')
  await expect(author.getByText('刚刚自动保存')).toBeVisible()

  const preview = author.getByRole('textbox', { name: /试/ })
  await preview.fill('买了三天还能退吗')
  await preview.press('Enter')
  await expect(author.locator('article').getByText('先看看订单日期，七天内可以退。')).toBeVisible()
  // The answer, before the questions that are suggested after it.
  expect(model.requests.map(sent).join('\n')).toContain('青桐渡口杂货铺')
  await publish(author)
  await expectAccessible(author)

  // In the page that is sent, also to those without an identity, such as search engines.
  const sentPage = await (await fetch(`${product.origin}/agent-home`)).text()
  expect(sentPage).toMatch(/<a [^>]*href="\/chat\/custom\/[^>]*>(?:(?!<\/a>).)*渡口小店/)
  // Before the login, its page says whose it is; a private one has no name.
  const [, chatPath = ''] = /href="(\/chat\/custom\/[^"]*)">(?:(?!<\/a>).)*渡口小店/.exec(sentPage) ?? []
  expect(await (await fetch(`${product.origin}${chatPath}`)).text()).toContain('和渡口小店对话需要登录')

  const reader = await openMemberPage(scope, browser, product)
  await reader.goto('/agent-home')
  await expect(reader.getByRole('link', { name: /渡口小店/ })).toBeVisible()
  await expectAccessible(reader)
  // A misspelt word finds it too.
  await reader.goto(`/agent-home?q=${encodeURIComponent('度口小店')}`)
  await reader.getByRole('link', { name: /渡口小店/ }).click()
  await expect(reader.getByRole('heading', { level: 1, name: '渡口小店' })).toBeVisible()
  await sendMessage(reader, '怎么过去？')
  await expect(reader.locator('article').getByText('先看看订单日期，七天内可以退。')).toBeVisible()
  const chat = reader.url()
  await expect(reader.getByRole('complementary').getByRole('link', { name: /渡口小店/ })).toBeVisible()

  await author.goto('/agent-home')
  await author
    .getByRole('button', { name: /渡口小店/ })
    .first()
    .click()
  await author.getByRole('menuitem', { name: '撤回' }).click()
  await expect(author.getByText('私有')).toBeVisible()

  expect(await (await fetch(`${product.origin}${chatPath}`)).text()).not.toContain('渡口小店')
  await reader.goto(chat)
  await expect(reader.getByText('之前的对话还能看', { exact: false })).toBeVisible()
  await expect(reader.getByText('怎么过去？')).toBeVisible()
  const box = reader.getByRole('textbox', { name: '消息' })
  await box.fill('还在吗')
  await box.press('Enter')
  // The question is refused and given back.
  await expect(reader.getByRole('alert').filter({ hasText: '这个智能体已经用不了了' })).toBeVisible()
  await expect(box).toHaveValue('还在吗')
  await reader.goto('/agent-home')
  await expect(reader.getByRole('main').getByRole('link', { name: /渡口小店/ })).toHaveCount(0)
})

test('a link: after the login the reader joins, without seeing the agent on the square; stopped it opens nothing', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const { product, author } = await openAuthor(scope, browser)
  const id = await makeAgent(author, '楼里帮手')
  const signed = await linkOf(author, id)

  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const reader = await context.newPage()
  await reader.goto('/agent-home')
  await expect(reader.getByRole('main').getByRole('link', { name: /楼里帮手/ })).toHaveCount(0)
  await logIn(reader)
  await reader.goto(signed)
  await expect(reader).toHaveURL(new RegExp(`/chat/custom/${id}$`))
  await expect(reader.getByRole('heading', { level: 1, name: '楼里帮手' })).toBeVisible()
  await sendMessage(reader, '垃圾几点收？')
  // Again: nothing changes.
  await reader.goto(signed)
  await expect(reader).toHaveURL(new RegExp(`/chat/custom/${id}$`))

  for (const name of ['Expires', 'AccessKeyId', 'Signature']) {
    const tampered = new URL(signed, product.origin)
    tampered.searchParams.set(name, `${tampered.searchParams.get(name) ?? ''}1`)
    await reader.goto(tampered.href)
    await expect(reader.getByRole('heading', { name: '链接已过期' })).toBeVisible()
  }
  await expectAccessible(reader)
  // Messengers cut links off.
  for (const name of ['Signature', 'AccessKeyId']) {
    const cut = new URL(signed, product.origin)
    cut.searchParams.delete(name)
    await reader.goto(cut.href)
    await expect(reader.getByRole('heading', { name: '链接已过期' })).toBeVisible()
  }
  // A link for using is none for copying.
  await reader.goto(signed.replace(`/chat/custom/${id}?`, `/agent/edit?id=${id}&`))
  await expect(reader.getByRole('heading', { name: '链接已过期' })).toBeVisible()

  await author.goto('/agent-home')
  await expect(author.getByText('凭链接可用')).toBeVisible()
  await author.goto(`/agent/edit?id=${id}`)
  await author.getByRole('button', { name: '分享', exact: true }).click()
  const dialog = author.getByRole('dialog')
  await dialog.getByRole('button', { name: '停止分享' }).click()
  await expectAccessible(author)
  await dialog.getByRole('radio', { name: '一起退出' }).check({ force: true })
  await dialog.getByRole('button', { name: '停止', exact: true }).click()
  await expect(dialog.getByText('已停止')).toBeVisible()
  await reader.goto(signed)
  await expect(reader.getByRole('heading', { name: '链接已过期' })).toBeVisible()
  await reader.goto(`/chat/custom/${id}`)
  await expect(reader.getByText('之前的对话还能看', { exact: false })).toBeVisible()
  await expect(reader.getByText('垃圾几点收？')).toBeVisible()
})

test('on a phone, and in a narrow window, a link leads to the mobile site with the key', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const { product, author } = await openAuthor(scope, browser, { MOBILE_SITE_URL: 'https://m.example' })
  const id = await makeAgent(author, '楼里帮手')
  const signed = await linkOf(author, id)
  const wanted = new RegExp(
    `^https://m\\.example/agent/custom/${id}\\?app_version=1\\.6\\.0&share_key=use\\.`,
  )

  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'
  const phone = await fetch(new URL(signed, product.origin), {
    redirect: 'manual',
    headers: { 'user-agent': iphone, accept: 'text/html' },
  })
  expect([phone.status, phone.headers.get('location')]).toEqual([307, expect.stringMatching(wanted)])
  const forged = await fetch(new URL(signed.replace('Signature=', 'Signature=x'), product.origin), {
    redirect: 'manual',
    headers: { 'user-agent': iphone, accept: 'text/html' },
  })
  expect(await forged.text()).toContain('链接已过期')

  const context = await browser.newContext({ viewport: { width: 767, height: 900 }, baseURL: product.origin })
  scope.defer(() => context.close())
  await context.route('https://m.example/**', (route) => route.fulfill({ body: 'mobile' }))
  const narrow = await context.newPage()
  await narrow.goto(signed)
  await expect(narrow).toHaveURL(wanted)
})

test('a link that has ended, and one opened by a visitor, who logs in and joins', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const { product, author } = await openAuthor(scope, browser)
  const id = await makeAgent(author, '楼里帮手')
  const signed = new URL(await linkOf(author, id), product.origin)
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const reader = await context.newPage()

  // Signed by the product itself, for a time that has passed.
  const key = signingKeyOf(product)
  const linkId = signed.searchParams.get('AccessKeyId') ?? ''
  const ended = new URL(signed)
  for (const [name, value] of Object.entries(signLink(key, linkId, 1_700_000_000)))
    ended.searchParams.set(name, String(value))
  await reader.goto(ended.href)
  await expect(reader.getByRole('heading', { name: '链接已过期' })).toBeVisible()

  await reader.goto(signed.href)
  const login = loginDialog(reader)
  await expect(login).toBeVisible()
  await fillCode(reader, login, newPhone())
  await submitLogin(login)
  await expect(reader).toHaveURL(new RegExp(`/chat/custom/${id}$`))
  await expect(reader.getByRole('heading', { level: 1, name: '楼里帮手' })).toBeVisible()
  await reader.goto('/agent-home')
  await expect(reader.getByRole('main').getByRole('link', { name: /楼里帮手/ })).toBeVisible()
})

test('a visitor fills in a template, logs in, and gets the draft with what was filled in', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  readCodesOf(product.dataDirectory)
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const visitor = await context.newPage()
  await visitor.goto('/agent/template')
  await visitor
    .getByRole('main')
    .getByRole('button', { name: /小店客服/ })
    .first()
    .click()
  await visitor.getByRole('textbox', { name: /店名/ }).fill('青桐渡口杂货铺')
  await visitor.getByRole('button', { name: '用这个模板' }).click()
  await fillCode(visitor, loginDialog(visitor), newPhone())
  await submitLogin(loginDialog(visitor))
  await expect(visitor).toHaveURL(/\/agent\/edit\?id=[\w-]+$/)
  await expect(field(visitor, '人设与要求')).toHaveValue(/青桐渡口杂货铺/)
})
