import { fixedAgents } from '../../lib/agents.ts'
import { agentIds } from '../../lib/contract/agent-ids.ts'
import { zhCN } from '../../lib/messages/zh-cn.ts'
import { fillCode, logIn, loginDialog, newPhone, submitLogin } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

const widths = [
  ['wide', 1440],
  ['phone', 390],
] as const

for (const [name, width] of widths) {
  test(`a member reaches each of the sixteen agents in two taps (${name})`, async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    await page.setViewportSize({ width, height: 900 })
    for (const { id, type } of fixedAgents) {
      await page.goto('/')
      await page.getByRole('link', { name: '全部 16 个智能体' }).click()
      await page
        .getByRole('region', { name: '官方' })
        .getByRole('link', { name: zhCN.agents[type].name })
        .click()
      await expect(page).toHaveURL(new RegExp(`/chat/${type}/${id}$`))
    }
  })

  test(`a visitor who logs in goes on to the agent (${name})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/agent-home')
    const type = 'universal'
    await page
      .getByRole('region', { name: '官方' })
      .getByRole('link', { name: zhCN.agents[type].name })
      .click()
    const login = loginDialog(page)
    await fillCode(page, login, newPhone())
    await submitLogin(login)
    await expect(page).toHaveURL(new RegExp(`/chat/${type}/${agentIds[type]}$`))
  })
}

test('the sidebar, and the drawer of a phone, lead to the directory, as does /chat', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/')
  const sidebar = page.getByRole('navigation', { name: '主导航' })
  await sidebar.getByRole('link', { name: '智能体', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '智能体' })).toBeVisible()
  await page.goto('/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '打开菜单' }).click()
  await sidebar.getByRole('link', { name: '智能体', exact: true }).click()
  await expect(page).toHaveURL(/\/agent-home$/)
  await page.goto('/chat')
  await expect(page).toHaveURL(/\/agent-home$/)
})

test('the directory is readable without scripts, with its title, description and canonical address', {
  tag: '@core',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const reply = await page.goto('/agent-home')
  expect((await reply?.body())?.byteLength).toBeLessThanOrEqual(60 * 1024)
  for (const { type } of fixedAgents) {
    const link = page
      .getByRole('region', { name: '官方' })
      .getByRole('link', { name: zhCN.agents[type].name })
    await expect(link).toBeVisible()
  }
  await expect(page).toHaveTitle(/智能体/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', zhCN.square.description)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/agent-home$/)
  await page.getByRole('link', { name: '学习', exact: true }).click()
  await expect(page).toHaveURL(/\?category=study$/)
  await context.close()
})
