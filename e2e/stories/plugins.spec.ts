import type { Page } from 'playwright/test'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { field, makeAgent } from '../fixtures/agent-editor.ts'
import { startFakeWeather } from '../fixtures/fake-weather.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const token = 'canary-token-for-weather-3f9c'

/** Makes a plugin with a token. Its editor is open. */
async function makePlugin(page: Page, url: string): Promise<void> {
  await page.goto('/agent/plugin/new')
  await field(page, '名称').fill('极光天气')
  await field(page, '描述').fill('按城市查七日预报')
  await field(page, '插件 URL').fill(url)
  await page.getByRole('radio', { name: '服务令牌' }).check({ force: true })
  await field(page, '服务令牌').fill(token)
  await press(page, '创建插件')
  await expect(page).toHaveURL(/\/agent\/plugin\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: '极光天气' })).toBeVisible()
}

/** Adds a tool with one parameter. Its editor is open. */
async function makeTool(page: Page): Promise<void> {
  await page.getByRole('link', { name: '新建工具' }).click()
  // The form that is left has a name too.
  await expect(page.getByRole('heading', { level: 1, name: '新建工具' })).toBeVisible()
  await field(page, '名称').fill('七日预报')
  await field(page, '路径').fill('/forecast')
  await field(page, '告诉模型什么时候用它').fill('用户问未来一周的天气时用')
  await press(page, '创建工具')
  await expect(page).toHaveURL(/\/agent\/plugin\/\d+\/tool\/\d+$/)
  await press(page, '加一个参数')
  await field(page, '第 1 个参数：名字').fill('city')
  await page.keyboard.press('Enter')
  await expect(page.getByText('刚刚自动保存')).toBeVisible()
}

test('a plugin is made, tried, kept as a case, changed, published and found in the store', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const weather = await startFakeWeather(scope)
  const product = await startOwnProduct(scope, weather.settings)
  const page = await openMemberPage(scope, browser, product)

  await page.goto('/agent-home')
  await page.getByRole('link', { name: '插件', exact: true }).click()
  await expect(page.getByRole('heading', { name: '还没有发布的插件' })).toBeVisible()
  await expectAccessible(page, 'the empty store')
  await page.goto('/agent/plugin/new')
  await press(page, '创建插件')
  await expect(page.getByText('插件名称不能为空')).toBeVisible()
  await expectAccessible(page, 'a new plugin with problems')

  await makePlugin(page, weather.url)
  await expect(field(page, '服务令牌')).toHaveValue('••••••••3f9c')
  await expectAccessible(page, 'the editor of a plugin')
  await makeTool(page)
  await expectAccessible(page, 'the editor of a tool')

  const panel = page.getByRole('region', { name: '调试' })
  await panel.getByRole('textbox', { name: 'city' }).fill('青桐 & 北山')
  await panel.getByRole('button', { name: '运行' }).click()
  await expect(panel.getByText(/city=%E9%9D%92%E6%A1%90/)).toBeVisible()
  expect(weather.received).toEqual([
    { path: '/v2/forecast?city=%E9%9D%92%E6%A1%90%20%26%20%E5%8C%97%E5%B1%B1', token },
  ])
  expect(await page.content()).not.toContain(token)
  await expectAccessible(page, 'a reply')
  await press(page, '按刚才的回复填')
  await page.getByRole('checkbox', { name: 'station_id：给模型' }).uncheck()
  await press(page, '存成用例')
  await expect(page.getByText('已存成用例，发布前会自动重跑')).toBeVisible()

  // The service changes: the case notices, and the author has to look.
  weather.reply = { city: '青桐', hourly: [{ h: 9, pop: 10, uv: 3 }] }
  await page.getByRole('link', { name: '回到插件' }).click()
  await press(page, '发布')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(dialog.getByText('少了 station_id')).toBeVisible()
  await expectAccessible(page, 'a changed case')
  await dialog.getByRole('button', { name: /就按现在的回复$/ }).click()
  await expect(dialog.getByText('变了的回复都看过了，可以发布')).toBeVisible()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('已发布', { exact: true }).first()).toBeVisible()

  const other = await openMemberPage(scope, browser, product)
  const editor = page.url()
  await makeAgent(other, '楼里帮手')
  const agent = other.url()
  await other.goto('/agent/plugin?q=七日')
  await other.getByRole('button', { name: '极光天气', exact: true }).click()
  const details = other.getByRole('dialog', { name: '极光天气' })
  await expect(details.getByText('七日预报', { exact: true })).toBeVisible()
  await expect(details.getByText(/^localhost/)).toBeVisible()
  await expectAccessible(other, 'the details of a plugin')
  await other.keyboard.press('Escape')
  await expect(other.getByRole('button', { name: '极光天气', exact: true })).toBeFocused()

  // It is added to an agent, whose editor lists its tools.
  await other.getByRole('button', { name: '添加：极光天气' }).click()
  const adding = other.getByRole('dialog', { name: '把“极光天气”添加到' })
  await expectAccessible(other, 'the agents that a plugin is added to')
  await adding.getByRole('button', { name: /^添加：/ }).click()
  await expect(adding.getByText('已添加，')).toBeVisible()
  await other.goto(agent)
  await other.getByRole('tab', { name: '工具 1' }).click()
  await expect(other.getByRole('checkbox', { name: /七日预报/ })).toBeChecked()
  await expectAccessible(other, 'the tools of an agent')
  await other.getByRole('button', { name: '移除：极光天气' }).click()
  await other.getByRole('button', { name: '添加：极光天气' }).click()
  await expect(other.getByRole('checkbox', { name: /七日预报/ })).toBeChecked()
  await expect(other.getByText('刚刚自动保存')).toBeVisible()

  // Somebody else sees what is public, and no form.
  await other.goto(editor)
  await expect(other.getByRole('heading', { level: 1, name: '极光天气' })).toBeVisible()
  await expect(field(other, '插件 URL')).toHaveCount(0)
  expect((await other.goto(`${editor}/tool`))?.status()).toBe(404)
})

test('two tabs edit a plugin: the second is asked field by field', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const page = await openMemberPage(scope, browser, product)
  await makePlugin(page, 'https://api.weather.example/v2')
  const second = await page.context().newPage()
  await second.goto(page.url())
  // A page that is being hydrated can lose the selection that the fill replaces.
  await expect(async () => {
    await field(second, '描述').fill('也查空气质量')
    await expect(field(second, '描述')).toHaveValue('也查空气质量', { timeout: 1_000 })
  }).toPass()
  await field(second, '名称').focus()
  await expect(second.getByText('刚刚自动保存')).toBeVisible()

  await field(page, '名称').fill('极光天气二')
  const dialog = page.getByRole('dialog', { name: '别处也改过' })
  await expect(dialog.getByRole('group', { name: '描述' })).toContainText('也查空气质量')
  await expectAccessible(page, 'a conflict')
  await dialog.getByRole('button', { name: '就这样保存' }).click()
  await expect(page.getByText('刚刚自动保存')).toBeVisible()
  await second.reload()
  await expect(field(second, '名称')).toHaveValue('极光天气二')
  await expect(field(second, '描述')).toHaveValue('也查空气质量')
})

test('a visitor is asked to log in, and sees the store', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto('/agent/plugin')
  await expect(page.getByRole('heading', { level: 1, name: '插件' })).toBeVisible()
  await page.goto('/agent/plugin/new')
  await expect(page.getByText(/做插件和工具需要登录/)).toBeVisible()
})

for (const [width, height] of [
  [1000, 800],
  [390, 844],
] as const)
  test(`the pages fit ${width} pixels, light and dark`, async ({ browser }) => {
    await using scope = new AsyncDisposableStack()
    const product = await startOwnProduct(scope, {})
    const page = await openMemberPage(scope, browser, product)
    await makePlugin(page, 'https://api.weather.example/v2')
    const plugin = page.url()
    await makeTool(page)
    const addresses = [page.url(), plugin, '/agent/plugin', '/agent/plugin?tab=mine', '/agent/plugin/import']
    await page.setViewportSize({ width, height })
    for (const address of addresses)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${address} is wider than the window`).toBeLessThanOrEqual(0)
        await expectAccessible(page, `${address} ${colorScheme} at ${width}`)
      }
  })
