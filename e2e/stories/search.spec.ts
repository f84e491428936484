import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const question = '怎么创建智能体？'

test('a visitor asks, and gets a cited answer at a permanent URL', { tag: '@core' }, async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/')
  await searchBox(page).fill(question)
  // The flag goes with the first frame, which may be sooner than it could be observed.
  const landed = page.waitForURL(/\/result\?id=[\w-]+&temp=true$/, { waitUntil: 'commit' })
  await searchBox(page).press('Enter')
  await landed
  await expect(page).toHaveURL(/\/result\?id=[\w-]+$/)
  await waitForAnswer(page)
  await expect(page).toHaveTitle(`知舟 - ${question}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  await expect(page.getByText('未配置语言模型，以下内容摘自来源原文')).toBeVisible()

  const seal = page.locator('[data-seal]').first()
  await seal.hover()
  await expect(page.getByRole('dialog')).toContainText('怎么创建智能体')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.mouse.move(0, 0)

  const address = page.url()
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(question)
  await expect(other.locator('[data-seal]').first()).toBeVisible()

  const stranger = await browser.newContext()
  const foreign = await stranger.newPage()
  const reply = await foreign.goto(address)
  expect(reply?.status()).toBe(404)
  await expect(foreign.getByRole('heading', { level: 1 })).toHaveText('这里没有你要的结果')
  await stranger.close()
})

test('a finished result is complete without scripts', { tag: '@core' }, async ({ page, browser }) => {
  await askFromHome(page, question)
  const cookies = await page.context().cookies()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await plain.addCookies(cookies)
  const reader = await plain.newPage()
  const reply = await reader.goto(page.url())
  expect(reply?.status()).toBe(200)
  await expect(reader).toHaveTitle(`知舟 - ${question}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(question)
  await expect(reader.getByText('未配置语言模型，以下内容摘自来源原文')).toBeVisible()
  expect(await reader.locator('[data-seal]').count()).toBeGreaterThan(0)
  await expect(reader.getByRole('region', { name: '参考资料' })).toBeVisible()
  await plain.close()
})

test('the sources are next to the newest answer, a chosen one, or closed', { tag: '@core' }, async ({
  page,
}) => {
  await askFromHome(page, question)
  const panel = page.getByRole('region', { name: '参考资料' })
  const toggles = page.getByRole('button', { name: /^参考资料/ })
  await expect(panel).toBeVisible()
  await expect(toggles).toHaveAttribute('aria-expanded', 'true')
  await page.locator('article [data-seal="1"]').first().hover()
  await expect(panel.locator('[data-active]')).toHaveCount(1)
  const answer = await page.getByRole('article').boundingBox()
  expect((answer?.x ?? 0) + (answer?.width ?? 0)).toBeLessThanOrEqual((await panel.boundingBox())?.x ?? 0)

  await page.getByRole('textbox', { name: '追问' }).fill('引用是什么？')
  await page.keyboard.press('Enter')
  await expect(toggles).toHaveCount(2)
  await expect(toggles.last()).toHaveAttribute('aria-expanded', 'true')
  await expect(toggles.first()).toHaveAttribute('aria-expanded', 'false')
  const newest = (await panel.textContent()) ?? ''
  await toggles.first().click()
  await expect(toggles.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(panel).not.toHaveText(newest)
  await panel.getByRole('button', { name: '关闭参考资料' }).click()
  await expect(panel).toBeHidden()
  await toggles.last().click()
  await expect(panel).toHaveText(newest)
})

test('in a narrower window the reference list opens and closes under its answer', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await askFromHome(page, question)
  const toggle = page.getByRole('button', { name: /^参考资料/ })
  const list = page.getByRole('region', { name: '参考资料' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(list).toBeHidden()
  await toggle.click()
  await expect(list).toBeVisible()
  await toggle.click()
  await expect(list).toBeHidden()
})

test('an answer is copied, rated, regenerated, and opened in its older version', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await askFromHome(page, question)
  await page.getByRole('button', { name: '复制', exact: true }).click()
  await expect(page.getByRole('button', { name: '已复制' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('参考资料')
  await expect(page.getByRole('button', { name: '复制', exact: true })).toBeVisible()

  await page.getByRole('button', { name: '有帮助', exact: true }).click()
  await expect(page.getByRole('button', { name: '有帮助', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.getByRole('button', { name: '重新回答' }).click()
  await expect(page.getByText('2/2')).toBeVisible()
  await waitForAnswer(page)
  await page.getByRole('button', { name: '上一版' }).click()
  await expect(page.getByText('1/2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2/2')).toBeVisible()
})

test('a follow-up question continues the same conversation', { tag: '@core' }, async ({ page }) => {
  await askFromHome(page, question)
  const address = page.url()
  const box = page.getByRole('textbox', { name: '追问' })
  await box.fill('怎么分享一次搜索？')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: '怎么分享一次搜索？' })).toBeVisible()
  await waitForAnswer(page)
  await expect(page.locator('article')).toHaveCount(2)
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(page.locator('article')).toHaveCount(2)
})

test('a snapshot is shared with anyone who has its URL', { tag: '@core' }, async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await askFromHome(page, question)
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await page.getByRole('button', { name: '生成链接并复制' }).click()
  await expect(page.getByRole('button', { name: '已复制' })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const stranger = await browser.newContext()
  const reader = await stranger.newPage()
  expect((await reader.goto(address))?.status()).toBe(200)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(question)
  await expect(reader.getByRole('textbox', { name: '追问' })).toHaveCount(0)
  expect((await reader.goto(`${address}x`))?.status()).toBe(404)
  await stranger.close()
})

test('an input method may use Enter; an empty or endless question stays in the box', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/')
  const box = searchBox(page)
  await box.press('Enter')
  await expect(page.getByText('先写下想问的问题')).toBeVisible()
  await box.fill('长'.repeat(10_000))
  await box.press('Enter')
  await expect(page.getByText(/问题最多 \d+ 个字/)).toBeVisible()
  expect(await box.inputValue()).toHaveLength(10_000)
  await box.fill('组词中')
  await box.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true }),
    ),
  )
  await expect(page).toHaveURL(/\/$/)
})

test('a question of any shape leaves the page its width, and its answer room', { tag: '@core' }, async ({
  page,
}) => {
  const address = `https://example.com/${'x'.repeat(180)}`
  for (const text of [address, 'a'.repeat(199), `${'一句很长的话，'.repeat(500)}怎么创建智能体？`]) {
    await askFromHome(page, text)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const part of [page.getByRole('heading', { level: 1 }), page.locator('article details')])
        expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      expect((await page.locator('article').boundingBox())?.y).toBeLessThan(600)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('prefetching while typing may fail: the question is still asked', async ({ page, context }) => {
  await page.goto('/')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/chunks/'))
  await searchBox(page).fill(question)
  await failed
  await context.setOffline(false)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await expect(page.locator('[data-seal]').first()).toBeVisible()
})

test('a follow-up sent offline waits for the network, and can be cancelled', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await askFromHome(page, question)
  await waitForAnswer(page)
  const followUp = page.getByRole('textbox', { name: '追问' })
  const cancel = page.getByRole('button', { name: '先不发送' })
  await context.setOffline(true)
  await followUp.fill('还有别的办法吗？')
  await followUp.press('Enter')
  await expect(page.getByText('连上后自动发送')).toBeVisible()
  await cancel.click()
  await expect(cancel).toBeHidden()
  await expect(followUp).toHaveValue('还有别的办法吗？')
  await followUp.press('Enter')
  await expect(cancel).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(2)
  await waitForAnswer(page)
  await expect(followUp).toHaveValue('')
})

test('a mistyped URL shows a not-found page, and a visitor sees the history of the device', async ({
  page,
}) => {
  for (const address of ['/nope', '/help/no/such']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有这个页面')
  }
  await page.goto('/history')
  await expect(page.getByText('只有你能看到；登录后，换设备也在')).toBeVisible()
  await expect(page.getByText('只有你能看到，换设备也在')).toBeHidden()
})

test('the arrows of the sources are focusable only if there are more', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 })
  await askFromHome(page, question)
  await waitForAnswer(page)
  const [back, on] = ['上一组参考资料', '下一组参考资料'].map((name) => page.getByRole('button', { name }))
  if (!back || !on) throw new Error('there are two')
  await expect(on).toBeVisible()
  await expect(back).toHaveCount(0)
  await on.focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(on).toHaveAttribute('aria-disabled', 'true', { timeout: 1_000 })
  }).toPass()
  await expect(on).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(back).toBeFocused()
  await expect(on).toHaveCount(0)
})
