import { AxeBuilder } from '@axe-core/playwright'
import {
  accountMenu,
  codeFor,
  fillCode,
  logIn,
  loginDialog,
  newPhone,
  openLogin,
  rememberToasts,
  submitLogin,
  toastsOf,
  tokenOf,
} from '../fixtures/login.ts'
import { askFromHome, expect, test, waitForAnswer } from '../fixtures/story.ts'

const password = 'Zhizhou-2026'

test('the login is available next to the narrow sidebar, and in the drawer of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.goto('/')
  await openLogin(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: '打开菜单' }).click()
  await openLogin(page)
})

test('a new phone logs in by SMS: confirmed, kept over a reload, and shown in the account settings', {
  tag: '@core',
}, async ({ page }) => {
  await rememberToasts(page)
  await page.goto('/')
  const phone = newPhone()
  const dialog = await openLogin(page)
  await expect(dialog.getByLabel('手机号')).toBeFocused()
  await expect(dialog).toHaveCSS('width', '500px')
  await fillCode(page, dialog, phone)
  await expect(dialog.getByRole('button', { name: /重新发送 \d+s/ })).toBeDisabled()
  // Without anything that was clicked, the page is loaded anew.
  const loaded = page.waitForEvent('load')
  await submitLogin(dialog)
  await loaded
  // The reload wipes the last one before it can have been read, so it is shown again.
  const applied = '已为你注册，并申请了体验资格'
  await expect.poll(() => toastsOf(page)).toEqual(['发送成功', '登录成功！', applied, applied])
  await expect(page.getByText(applied)).toBeVisible()
  await expect(accountMenu(page)).toBeVisible()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'k_sso_token')
  expect(cookie).toMatchObject({ path: '/', domain: 'localhost' })
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(45, 1)
  await page.goto('/settings#account')
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
})

test('errors are shown at the fields, and the countdown survives closing the dialog', async ({ page }) => {
  await page.goto('/')
  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  for (const sentence of ['请输入正确的手机号', '请输入验证码', '请勾选同意协议'])
    await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(dialog.getByLabel('手机号')).toBeFocused()
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('发送成功')).toHaveCount(0)

  // However a number is pasted, it becomes its eleven digits.
  await dialog.getByLabel('手机号').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '+86 138 0000 ００００')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(dialog.getByLabel('手机号')).toHaveValue('13800000000')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('发送成功')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openLogin(page)
  await expect(dialog.getByRole('button', { name: /重新发送 5\ds/ })).toBeDisabled()

  // Another form resets the agreement and the tip, and the phone is carried back.
  await dialog.getByLabel('手机号').fill('13800000000')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('checkbox').uncheck()
  await expect(dialog.getByText('请勾选同意协议')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('tab', { name: '密码登录' }).click()
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await dialog.getByRole('button', { name: '忘记密码？' }).click()
  await dialog.getByRole('button', { name: '返回登录' }).click()
  await expect(dialog.getByRole('tab', { name: '短信登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByLabel('手机号')).toHaveValue('13800000000')
})

test('a wrong code and one that was replaced are refused, with the reason at the field', async ({ page }) => {
  await page.goto('/')
  const phone = newPhone()
  const dialog = await openLogin(page)
  await fillCode(page, dialog, phone)
  const older = codeFor(phone)
  await dialog.getByLabel('验证码').fill(older === '000000' ? '111111' : '000000')
  await submitLogin(dialog)
  await expect(dialog.getByRole('alert').filter({ hasText: '验证码不正确或已失效' })).toBeVisible()
  expect(await tokenOf(page)).toBe('')

  await page.reload()
  await openLogin(page)
  await fillCode(page, dialog, phone)
  const newer = codeFor(phone)
  await dialog.getByLabel('验证码').fill(older)
  await submitLogin(dialog)
  if (older !== newer)
    await expect(dialog.getByRole('alert').filter({ hasText: '验证码不正确或已失效' })).toBeVisible()
  await dialog.getByLabel('验证码').fill(newer)
  await dialog.getByLabel('验证码').press('Enter')
  await expect(accountMenu(page)).toBeVisible()
})

test('a password is set at registration, used, forgotten and reset', { tag: '@core' }, async ({ page }) => {
  await rememberToasts(page)
  await page.goto('/')
  const phone = newPhone()
  const dialog = await openLogin(page)
  await dialog.getByRole('tab', { name: '密码登录' }).click()
  await dialog.getByRole('button', { name: '注册账号 / 设置密码' }).click()
  await fillCode(page, dialog, phone)
  await dialog.getByLabel('新密码').fill('weak')
  await dialog.getByLabel('确认密码').fill('other')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '设置密码并登录' }).click()
  await expect(dialog.getByText('8-20位，数字/大写字母/小写字母/字符至少3种')).toBeVisible()
  await expect(dialog.getByText('两次输入密码不一致!')).toBeVisible()
  await dialog.getByLabel('新密码').fill(password)
  await dialog.getByLabel('确认密码').fill(password)
  const loaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: '设置密码并登录' }).click()
  await loaded
  expect(await toastsOf(page)).toContain('密码修改成功！')
  await expect(accountMenu(page)).toBeVisible()

  await page.context().clearCookies({ name: 'k_sso_token' })
  await page.reload()
  await openLogin(page)
  await dialog.getByRole('tab', { name: '密码登录' }).click()
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByLabel('密码', { exact: true }).fill('Wrong-2026')
  await submitLogin(dialog)
  await expect(dialog.getByRole('alert').filter({ hasText: '手机号或密码不正确' })).toBeVisible()

  await dialog.getByRole('button', { name: '忘记密码？' }).click()
  await fillCode(page, dialog, phone, 'forget')
  await dialog.getByLabel('新密码').fill(`${password}!`)
  await dialog.getByLabel('确认密码').fill(`${password}!`)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '重设密码' }).click()
  await expect(page.getByText('密码修改成功！')).toBeVisible()
  await expect(dialog.getByLabel('手机号')).toHaveValue(phone)
  await dialog.getByLabel('密码', { exact: true }).fill(`${password}!`)
  await submitLogin(dialog)
  await expect(accountMenu(page)).toBeVisible()
})

test('an agent is clicked: closing the dialog runs nothing, a login opens its page', async ({ page }) => {
  await page.goto('/')
  const agent = page.getByRole('link', { name: /快速写作/ })
  await agent.click()
  await expect(loginDialog(page)).toBeVisible()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(loginDialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await agent.click()
  await fillCode(page, loginDialog(page), newPhone())
  await submitLogin(loginDialog(page))
  await expect(page).toHaveURL(/\/chat\/writing\/002$/)
  await expect(page.getByRole('heading', { level: 1, name: '快速写作', exact: true })).toBeVisible()
  expect((await page.context().cookies()).find(({ name }) => name === 'sso_token')?.value).toBe(
    await tokenOf(page),
  )
})

test('a chat opened by URL asks for the login, then opens with its query', async ({ page }) => {
  const address = '/chat/data_analysis/006?from=mail&x=1'
  const reply = await page.goto(address)
  expect(reply?.status()).toBe(200)
  expect(await reply?.text()).toContain('登录后继续')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
  await expect(loginDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await fillCode(page, loginDialog(page), newPhone())
  await submitLogin(loginDialog(page))
  await expect(page.getByRole('main').getByText('把表格拖进来')).toBeVisible()
  expect(page.url()).toContain(address)
  expect((await page.goto('/chat/data_analysis/nobody'))?.status()).toBe(404)
  expect((await page.goto('/agent/edit'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: '未命名智能体' })).toBeVisible()
})

test('two tabs share a login and a logout immediately, and the token is invalid after it', {
  tag: '@core',
}, async ({ page, context }) => {
  await page.goto('/')
  const second = await context.newPage()
  await second.goto('/history')
  await second.bringToFront()
  await page.bringToFront()
  await logIn(page)
  await expect(accountMenu(second)).toBeVisible()
  const token = await tokenOf(page)

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const question = page.getByRole('dialog', { name: '确认退出登录？' })
  await expect(question).toContainText('退出登录不会丢失任何数据')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(accountMenu(page)).toBeVisible()

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  // The host is away at that moment: the browser has forgotten the login, and the host is informed later.
  const logout = '**/v1/data/passport/logout'
  await context.route(logout, (route) => route.fulfill({ status: 429, json: { code: 429, message: '' } }))
  await question.getByRole('button', { name: '退出登录' }).click()
  for (const tab of [page, second]) await expect(tab.getByText('未登录')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await tokenOf(page)).toBe('')
  await context.unroute(logout)
  const revoked = second.waitForResponse(logout)
  await second.reload()
  await revoked
  const check = await page.request.post('/v1/passport/check', { headers: { k_sso_token: token }, data: {} })
  expect(check.status()).toBe(401)
})

test('searches before the login are found after it, also on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const question = '怎么分享一次搜索？'
  await askFromHome(page, question)
  const address = page.url()
  const phone = await logIn(page)
  await waitForAnswer(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const device = await other.newPage()
  expect((await device.goto(address))?.status()).toBe(404)
  await logIn(device, phone)
  await device.goto('/history')
  await expect(device.getByText('只有你能看到，换设备也在')).toBeVisible()
  await expect(device.getByText('只有你能看到；登录后，换设备也在')).toBeHidden()
  await device
    .getByRole('main')
    .getByRole('link', { name: new RegExp(question) })
    .click()
  await expect(device.getByRole('heading', { level: 1 })).toHaveText(question)
  await other.close()
})

test('a login that the host has ended is noticed, and shown', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.request.get('/v1/data/passport/logout', { headers: { k_sso_token: await tokenOf(page) } })
  await page.goto('/history')
  await expect(page.getByText('还没有登录，或登录已过期')).toBeVisible()
  await expect(page.getByText('未登录')).toBeVisible()
})

test('the account: nickname and photo, a device signed out, data exported, and all of it deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/')
  const phone = await logIn(page)
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const device = await other.newPage()
  await device.goto('/')
  await logIn(device, phone)

  await page.goto('/settings#account')
  await page.getByLabel('昵称').fill('林深')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: /^林深\s*的账号菜单$/ })).toBeVisible()
  await page.getByLabel('头像', { exact: true }).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
  })
  await expect(page.getByRole('button', { name: '移除头像' })).toBeVisible()
  const picture = page.getByRole('complementary').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)

  await page.getByRole('button', { name: /^让 .+ 退出登录$/ }).click()
  await expect(page.getByText('只有这台设备登录着。')).toBeVisible()
  await device.reload()
  await expect(device.getByText('未登录')).toBeVisible()
  await other.close()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出我的数据' }).click()
  expect((await download).suggestedFilename()).toBe('我的数据.json')

  await page.getByRole('button', { name: '注销账号' }).click()
  const form = page.getByRole('dialog', { name: '注销账号' })
  await fillCode(page, form, phone, 'confirm')
  await form.getByRole('button', { name: '注销账号' }).click()
  await expect(form.getByText('请输入“注销账号”')).toBeVisible()
  await form.getByLabel('输入“注销账号”以确认').fill('注销账号')
  await form.getByRole('button', { name: '注销账号' }).click()
  await expect(page.getByText('账号已注销，数据已删除')).toBeVisible()
  await expect(page.getByText('未登录')).toBeVisible()
  expect(await tokenOf(page)).toBe('')
})

for (const theme of ['light', 'dark'] as const) {
  test(`the login dialog and the account settings pass axe (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    const expectAccessible = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${what} ${id} ${nodes[0]?.html}`)).toEqual([])
    }
    await page.goto('/')
    const dialog = await openLogin(page)
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await expectAccessible('SMS form with its problems')
    await dialog.getByRole('tab', { name: '密码登录' }).click()
    await expectAccessible('password form')
    await dialog.getByRole('button', { name: '注册账号 / 设置密码' }).click()
    await expectAccessible('registration form')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await logIn(page)
    await page.goto('/settings#account')
    await expect(page.getByLabel('昵称')).toBeVisible()
    await page.getByRole('button', { name: '设置密码' }).click()
    await expectAccessible('account part of the settings')
    for (const path of ['/terms', '/privacy', '/chat/writing/002']) {
      await page.goto(path)
      await expectAccessible(path)
    }
  })
}
