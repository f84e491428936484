import type { Page } from 'playwright/test'
import { AccountClient } from '../../host/testing/account-client.ts'
import { agentRoutes } from '../../lib/contract/routes/agent-routes.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import {
  accountMenu,
  codeFor,
  loginDialog,
  newPhone,
  openLogin,
  readCodesOf,
  submitLogin,
} from '../fixtures/login.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

const password = 'Abc-2026-12'
const nickname = '快来领券'
const agentName = '领券帮手'
const reason = '群发广告'

/** A member with a password, a nickname and a public agent. @returns the phone */
async function registerAuthor(origin: string): Promise<string> {
  const phone = newPhone()
  const host = {
    origin,
    asksCaptcha: true,
    get codes() {
      return [{ phone, code: codeFor(phone), scene: 'login' as const, at: 0 }]
    },
  }
  const client = new AccountClient(host, { device_hash: 'a'.repeat(43) })
  const author = await client.signedIn(phone, { password })
  await author.post('/usercenter/v1/account/profile', { nickname })
  const agent = { name: agentName, intro: '每天一张券', prompt: '你会找券。' }
  const made = await author.post(agentRoutes.agentCreateAdvanced.path, agent)
  const { id } = made.body.data as { id: string }
  const published = await author.post(agentRoutes.agentPublish.path, { id, category: 'life' })
  expect(published.status).toBe(200)
  return phone
}

async function tryPassword(page: Page, phone: string): Promise<void> {
  const dialog = await openLogin(page)
  await dialog.getByRole('tab', { name: '密码登录' }).click()
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await submitLogin(dialog)
}

test('an operator blocks a member, who reads the reason where they are, and restores them', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  readCodesOf(product.dataDirectory)
  const phone = await registerAuthor(product.origin)
  const open = async () => {
    const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
    scope.defer(() => context.close())
    return context.newPage()
  }

  const member = await open()
  await member.goto('/')
  await tryPassword(member, phone)
  await expect(accountMenu(member)).toBeVisible()
  await askFromHome(member, '今天有什么券')

  const reader = await openMemberPage(scope, browser, product)
  const square = reader.getByRole('main').getByRole('link', { name: new RegExp(agentName) })
  await reader.goto('/agent-home')
  await expect(square).toHaveCount(1)

  const operator = await open()
  await operator.goto(await setupLink(product.dataDirectory))
  const tabs = operator.getByRole('navigation', { name: '运营台' })
  await tabs.getByRole('link', { name: '成员' }).click()
  await operator.getByRole('searchbox', { name: '昵称、手机号后四位、编号' }).fill(phone.slice(-4))
  await operator.getByRole('button', { name: new RegExp(`${nickname}的详情$`) }).click()
  const details = operator.getByRole('region', { name: nickname })
  await expect(details.getByText('1 个公开的智能体')).toBeVisible()
  await expectAccessible(operator, 'details')
  await details.getByRole('textbox', { name: '停用的原因，本人会读到' }).fill(reason)
  await details.getByRole('button', { name: '停用', exact: true }).click()

  const told = member.getByRole('dialog', { name: '账号已被停用' })
  await expect(told).toContainText(reason, { timeout: 2_000 })
  await expect(details.getByText(`原因：${reason}`).first()).toBeVisible()
  await expectAccessible(operator, 'blocked')
  await told.getByRole('button', { name: '关闭' }).click()
  await expect(accountMenu(member)).toHaveCount(0)
  await member.goto('/')
  await tryPassword(member, phone)
  await expect(loginDialog(member).getByRole('alert').filter({ hasText: reason })).toBeVisible()

  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(square).toHaveCount(0)

  await details.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(details.getByText('恢复了账号')).toBeVisible()
  await reader.reload()
  await expect(square).toHaveCount(1)
  await member.reload()
  await tryPassword(member, phone)
  await expect(accountMenu(member)).toBeVisible()
})

test('an operator takes an agent down with a reason, and puts it back', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  readCodesOf(product.dataDirectory)
  await registerAuthor(product.origin)
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
  scope.defer(() => context.close())
  const operator = await context.newPage()
  await operator.goto(await setupLink(product.dataDirectory))
  await operator.getByRole('navigation', { name: '运营台' }).getByRole('link', { name: '智能体' }).click()
  await operator.getByRole('button', { name: `下架“${agentName}”` }).click()
  await operator.getByRole('textbox', { name: '下架的理由，作者会读到' }).fill(reason)
  await operator.getByRole('button', { name: '下架', exact: true }).click()
  await expect(operator.getByText('还没有公开的智能体。')).toBeVisible()
  await operator.getByRole('radio', { name: '已下架' }).click({ force: true })
  await expect(operator.getByText(`理由：${reason}`)).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: `恢复“${agentName}”` }).click()
  await expect(operator.getByText('没有下架的智能体。')).toBeVisible()
})
