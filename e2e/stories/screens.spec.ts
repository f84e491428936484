import { devices } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

/** Every screen that needs no question first, with the status that it is answered with. */
const screens: [string, number][] = [
  ['/', 200],
  ['/history', 200],
  ['/agent-home', 200],
  ['/agent/template', 200],
  ['/help', 200],
  ['/help/search', 200],
  ['/app-guide', 200],
  ['/playground', 200],
  ['/no-such-page', 404],
  ['/en', 404],
  ['/result?id=nobody', 404],
  ['/shared/nobody', 404],
  ['/shared/song/nobody', 404],
]

for (const theme of ['light', 'dark'] as const) {
  test(`every screen opens without a fault and passes axe (${theme})`, {
    tag: theme === 'light' ? '@core' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    for (const [path, status] of screens) {
      const reply = await page.goto(path)
      expect(reply?.status(), path).toBe(status)
      expect(reply?.headers()['content-security-policy'], path).toContain("script-src 'self'")
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessible(page, path)
    }
    await askFromHome(page, '怎么创建智能体？')
    await page.locator('[data-seal]').first().press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'result')
  })
}

test('the shell works on a narrow screen, and in English', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the tab order is visual: skip link, sidebar, page', async ({ page }) => {
  await page.goto('/help')
  const skipLink = page.getByRole('link', { name: '跳到正文' })
  await page.keyboard.press('Tab')
  await expect(skipLink).toBeFocused()
  const stops = await page.locator('#sidebar').locator('a:visible, button:visible').all()
  expect(stops.length).toBeGreaterThan(5)
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await page.keyboard.press('Tab')
  const firstOfPage = page.locator('main').getByRole('link').first()
  await expect(firstOfPage).toBeFocused()
  await skipLink.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(firstOfPage).toBeFocused()
})

test('no field is so small on a phone that the browser zooms into it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const expectLarge = async () => {
    // Not those that stand in for a control of ours until it is hydrated.
    const fields = page.locator('input:not([aria-hidden]):visible, textarea:visible, select:visible')
    const sizes = await fields.evaluateAll((all) =>
      all.map((each) => parseFloat(getComputedStyle(each).fontSize)),
    )
    expect(sizes.length).toBeGreaterThan(0)
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(16)
  }
  await page.goto('/playground')
  await expectLarge()
  await askFromHome(page, '怎么创建智能体？')
  await expectLarge()
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('complementary').getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  await expectLarge()
})

test('a phone can ask on its first visit, in one screen, and is not redirected again', async ({
  browser,
  baseURL,
}) => {
  const { defaultBrowserType: _, ...iphone } = devices['iPhone 13']
  const phone = await browser.newContext({ ...iphone, ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' })
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/app-guide\?source=h5_link$/)
  const field = page.getByRole('textbox', { name: '问题' })
  for (const each of [
    field,
    page.getByRole('button', { name: '搜索', exact: true }),
    page.getByRole('button', { name: '继续使用网页版' }),
  ])
    await expect(each).toBeInViewport({ ratio: 1 })
  // Nothing that can be seen at once has to be scrolled to.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerHeight),
  )
  await field.fill('怎么创建智能体？')
  await field.press('Enter')
  await waitForAnswer(page)
  await expect(page.locator('article').last()).not.toBeEmpty()
  await page.goto('/')
  await expect(searchBox(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await phone.close()
})

test('a phone is redirected to the guide, and may continue with the web app', async ({
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await phone.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/app-guide\?source=h5_link$/)
  await page.goto('/help/search?from=friend')
  await expect(page).toHaveURL(/\/app-guide\?source=h5_link#/)
  await page.getByRole('button', { name: '继续使用网页版' }).click()
  await expect(page).toHaveURL(/\/help\/search\?from=friend$/)
  await page.goto('/')
  await expect(searchBox(page)).toBeVisible()
  await phone.close()
})

test('an older URL, a share URL and a URL without an id redirect', async ({ page }) => {
  await askFromHome(page, '怎么创建智能体？')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto(`/result/${id}`)
  await expect(page).toHaveURL(new RegExp(`/result\\?id=${id}$`))
  await page.goto('/result')
  await expect(page).toHaveURL(/\/$/)
  const reply = await page.goto('/share/nobody')
  expect(reply?.status()).toBe(404)
  await expect(page).toHaveURL(/\/shared\/nobody$/)
})

test('a channel is remembered from the address', async ({ page }) => {
  await page.goto('/?channel=baidu&x=1')
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('login') ?? '{}') as { channel?: string }),
    )
    .toMatchObject({ channel: 'baidu' })
})

test('past searches are listed, and deleted after a question', async ({ page }) => {
  await askFromHome(page, '怎么分享一次搜索？')
  const recent = page.getByRole('navigation', { name: '最近搜索' })
  await expect(recent.getByRole('link', { name: '怎么分享一次搜索？' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto('/history')
  await expect(recent.getByRole('link')).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('main').getByRole('link', { name: /怎么分享一次搜索？/ })).toBeVisible()
  await page.getByRole('button', { name: '全部删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有搜过什么')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(recent).toHaveCount(0)
})

test('the sidebar menu chooses the theme, and returns the focus', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/help')
  const more = page.getByRole('button', { name: '更多' })
  await more.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: '跟随系统' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(more).toBeFocused()
  await page.reload()
  await more.click()
  await expect(page.getByRole('menuitemradio', { name: '深色' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: '跟随系统' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a revoked link opens nothing, immediately and for everyone', async ({ page, browser }) => {
  await askFromHome(page, '怎么分享一次搜索？')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const shared = page.waitForResponse((response) => response.url().endsWith('/v1/share/link'))
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await page.getByRole('button', { name: '生成链接并复制' }).click()
  const { data } = (await (await shared).json()) as { data: { url: string } }
  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.goto(data.url))?.status()).toBe(200)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('怎么分享一次搜索？')
  await page.goto('/history')
  await page.getByRole('button', { name: '我的分享' }).click()
  await page.getByRole('button', { name: '停止分享：怎么分享一次搜索？' }).click()
  await expect(page.getByRole('dialog').getByText('已停止')).toBeVisible()
  expect((await stranger.reload())?.status()).toBe(410)
  await expect(stranger.getByText('链接已过期')).toBeVisible()
  await stranger.context().close()
})

test('static files are served, and no page in their place', { tag: '@core' }, async ({ request }) => {
  const files = [
    ['/icon.svg', 'image/svg+xml'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/playground/ad-1.svg', 'image/svg+xml'],
  ] as const
  for (const [path, type] of files) {
    const reply = await request.get(path)
    expect([path, reply.status(), reply.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringContaining(type),
    ])
  }
  expect((await request.get('/none.txt')).status()).toBe(404)
})
