import type { Page } from 'playwright/test'
import { accountMenu, fillCode, logIn, loginDialog, submitLogin, tokenOf } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

const address = '/chat/coding/011'
const secret = '我的秘密草稿'
const box = (page: Page) => page.getByRole('textbox', { name: '消息' })
const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))

/** What the host says arrives later by this time. */
async function slowSocket(page: Page, delayMs: number): Promise<void> {
  await page.routeWebSocket(/\/socket\//, (socket) => {
    const host = socket.connectToServer()
    host.onMessage((message) => setTimeout(() => socket.send(message), delayMs))
  })
}

async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(accountMenu(page)).toBeHidden()
}

test('nothing that a member typed is seen by the next one in the tab', async ({ page, browser, baseURL }) => {
  await slowSocket(page, 3_000)
  await page.goto('/')
  await logIn(page)
  const first = await tokenOf(page)
  await page.goto(address)
  await box(page).fill(secret)
  expect(await keptInTab(page)).toContain(secret)
  // The greeting comes after it was typed.
  await expect(page.getByRole('figure', { name: '问候' })).toBeVisible()
  await page.goto('/chat/translation/012')
  await box(page).fill(`${secret}二`)
  await logOut(page)
  expect(await keptInTab(page)).not.toContain(secret)
  await page.goto('/')
  await logIn(page)
  expect(await tokenOf(page)).not.toBe(first)
  for (const path of [address, '/chat/translation/012']) {
    await page.goto(path)
    await expect(box(page)).toHaveValue('')
  }

  // The next member comes without a logout, by the token of another tab.
  await box(page).fill(secret)
  const others = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await others.newPage()
  await other.goto('/')
  await logIn(other)
  const cookies = (await others.cookies()).filter(({ name }) => name === 'k_sso_token')
  await page.context().addCookies(cookies)
  await page.reload()
  await expect(box(page)).toHaveValue('')
  expect(await keptInTab(page)).not.toContain(secret)
  await others.close()
})

/** As on another device, where all others are signed out. */
async function endLogin(page: Page): Promise<void> {
  await page.request.get('/v1/data/passport/logout', { headers: { k_sso_token: await tokenOf(page) } })
}

test('a login that ends throws away nothing that was typed', async ({ page }) => {
  await page.goto('/')
  const phone = await logIn(page)
  await page.goto(address)
  await expect(page.getByRole('figure', { name: '问候' })).toBeVisible()
  await box(page).fill(secret)
  await endLogin(page)
  // The page may have noticed by itself, and closed the box.
  await page.keyboard.press('Enter')
  const dialog = loginDialog(page)
  await expect(dialog).toBeVisible()
  await fillCode(page, dialog, phone)
  await submitLogin(dialog)
  await expect(box(page)).toHaveValue(secret)

  await page.goto('/')
  await searchBox(page).fill('讲一个故事')
  await endLogin(page)
  await searchBox(page).press('Enter')
  await expect(page.getByText('登录已过期，问题还在')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('讲一个故事')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await page.goto('/')
  await expect(searchBox(page)).toHaveValue('')
})

for (const [moment, delayMs] of [
  ['before the greeting has come', 600_000],
  ['while the greeting is coming', 1_500],
  ['after the greeting', 0],
] as const)
  test(`a reload ${moment} keeps the text typed in a new chat`, async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    await slowSocket(page, delayMs)
    await page.goto(address)
    await expect(box(page)).toBeEditable()
    if (delayMs === 0) await expect(page.getByRole('figure', { name: '问候' })).toBeVisible()
    for (const text of [secret, `${secret}，再写一句`]) {
      await box(page).fill(text)
      await page.reload()
      await expect(box(page)).toHaveValue(text)
    }
    await box(page).fill('')
    await page.reload()
    await expect(box(page)).toBeEditable()
    await expect(box(page)).toHaveValue('')
  })

test('a draft survives the first answer of a search or new chat, which changes the URL', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await askFromHome(page, '讲一个故事')
  await page.getByRole('textbox', { name: '追问' }).fill(secret)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '追问' })).toHaveValue(secret)
  await page.goto(`${address}?c=new-1`)
  await box(page).fill('你好')
  await box(page).press('Enter')
  await box(page).fill(secret)
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect(box(page)).toHaveValue(secret)
  await page.goto('/')
  await expect(searchBox(page)).toBeVisible()
  await searchBox(page).fill('讲一个笑话')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
})
