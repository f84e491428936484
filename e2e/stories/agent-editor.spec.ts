import type { Page } from 'playwright/test'
import { fillCode, logIn, loginDialog, newPhone, submitLogin } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText('刚刚自动保存')

/** Opens the bare address, and names the agent, which creates a draft. */
async function makeAgent(page: Page, name: string, phone = newPhone()): Promise<string> {
  await page.goto('/')
  await logIn(page, phone)
  await page.goto('/agent/edit')
  await expect(page.getByRole('heading', { level: 1, name: '未命名智能体' })).toBeVisible()
  await field(page, '名称').fill(name)
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\/agent\/edit\?id=[\w-]+$/)
  return page.url()
}

test('a draft is saved while it is written, and only its author sees it', { tag: '@core' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const address = await makeAgent(page, '家常菜谱')
  await field(page, '人设与要求').fill('你是一位做了三十年家常菜的厨师。')
  await page.getByRole('button', { name: '添加问题' }).click()
  await field(page, '第 1 个问题').fill('鸡蛋番茄豆腐能做什么')
  // Leaving a field saves it.
  await field(page, '名称').focus()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(field(page, '人设与要求')).toHaveValue('你是一位做了三十年家常菜的厨师。')
  await expect(field(page, '第 1 个问题')).toHaveValue('鸡蛋番茄豆腐能做什么')

  const others = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await others.newPage()
  await other.goto('/')
  await logIn(other)
  expect((await other.goto(address))?.status()).toBe(404)
  await others.close()
})

test('text with a problem outlives a closed tab', async ({ page, context }) => {
  const address = await makeAgent(page, '家常菜谱')
  await field(page, '名称').fill('很'.repeat(21))
  await expect(field(page, '名称')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('已存在这台设备上')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  await expect(field(next, '名称')).toHaveValue('很'.repeat(21))
  await field(next, '名称').fill('菜谱')
  await expect(saved(next)).toBeVisible()
})

test('a huge text that was pasted outlives a reload', async ({ page }) => {
  await makeAgent(page, '家常菜谱')
  const pasted = '很长的人设。'.repeat(20_000)
  await field(page, '人设与要求').fill(pasted)
  await expect(page.getByText('已存在这台设备上')).toBeVisible()
  await page.reload()
  await expect(field(page, '人设与要求')).toHaveValue(pasted)
})

test('a question that is begun keeps nothing else from being saved', async ({ page }) => {
  await makeAgent(page, '家常菜谱')
  await page.getByRole('button', { name: '添加问题' }).click()
  await expect(field(page, '第 1 个问题')).toBeFocused()
  await page.keyboard.type('三个人吃什么')
  // Enter adds the next one.
  await page.keyboard.press('Enter')
  await expect(field(page, '第 2 个问题')).toBeFocused()
  await field(page, '简介').fill('冰箱里有什么，就做什么')
  await field(page, '名称').focus()
  await expect(saved(page)).toBeVisible()
  await page.getByRole('tab', { name: '高级' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: '高级' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: '设定' }).click()
  await expect(field(page, '第 1 个问题')).toHaveValue('三个人吃什么')
  await expect(field(page, '第 2 个问题')).toHaveCount(0)
})

test('what is written without a network is saved when it is back', async ({ page, context }) => {
  await makeAgent(page, '家常菜谱')
  await context.setOffline(true)
  await field(page, '简介').fill('冰箱里有什么，就做什么')
  await expect(page.getByText('离线，已存在这台设备上')).toBeVisible()
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(field(page, '简介')).toHaveValue('冰箱里有什么，就做什么')
})

test('what is written after the login has died is saved by the next login', async ({ page, context }) => {
  const phone = newPhone()
  await makeAgent(page, '家常菜谱', phone)
  const cookies = await context.cookies()
  const dead = cookies
    .filter(({ name }) => name === 'k_sso_token')
    .map((each) => ({ ...each, value: 'dead' }))
  await context.addCookies(dead)
  await field(page, '简介').fill('冰箱里有什么，就做什么')
  await field(page, '名称').focus()
  const login = loginDialog(page)
  await expect(login).toBeVisible()
  await fillCode(page, login, phone)
  await submitLogin(login)
  await expect(field(page, '简介')).toHaveValue('冰箱里有什么，就做什么')
  await expect(saved(page)).toBeVisible()
})

test('of two tabs the later one is shown both texts', async ({ page, context }) => {
  const address = await makeAgent(page, '家常菜谱')
  const second = await context.newPage()
  await second.goto(address)
  await expect(field(second, '名称')).toHaveValue('家常菜谱')
  await field(page, '简介').fill('第一个窗口')
  await field(page, '名称').focus()
  await expect(saved(page)).toBeVisible()

  await field(second, '简介').fill('第二个窗口')
  const dialog = second.getByRole('dialog', { name: '别处也改过' })
  await expect(dialog.getByText('第一个窗口')).toBeVisible()
  await expect(dialog.getByText('第二个窗口')).toBeVisible()
  await dialog.getByRole('radio', { name: /已存的/ }).check()
  await dialog.getByRole('button', { name: '就这样保存' }).click()
  await expect(field(second, '简介')).toHaveValue('第一个窗口')
})

test('an author tries the draft, publishes it, and deletes it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await makeAgent(page, '家常菜谱')
  await field(page, '简介').fill('冰箱里有什么，就做什么')
  await field(page, '人设与要求').fill('你是厨师。')
  const preview = page.getByRole('region', { name: '预览', exact: true })
  await preview.getByRole('textbox', { name: '试着问一句' }).fill('三个人吃什么')
  await page.keyboard.press('Enter')
  await expect(preview.locator('article').last()).toHaveAttribute('aria-busy', 'false')

  await page.getByRole('main').getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发布到广场' })
  await dialog.getByRole('radio', { name: '生活' }).check()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('已发布', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除智能体' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await page.waitForURL(/\/agent-home$/)
})
