import { readFile } from 'node:fs/promises'
import { devices, type Page } from 'playwright/test'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

test('a song is composed from lyrics, played, liked, shared, downloaded and deleted', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const page = await openMemberPage(scope, browser, product)
  await page
    .getByRole('link', { name: /AI 音乐/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '写一句话，得一首歌' })).toBeVisible()
  await expect(page.getByText('还没有歌')).toBeVisible()
  await expectAccessible(page, 'no songs')

  await page.getByRole('radio', { name: '填歌词' }).check({ force: true })
  await page.getByRole('textbox', { name: '歌词，一行一句' }).fill('灯塔把海风折成信\n晒鱼干的绳子轻轻晃')
  await page.getByRole('button', { name: '民谣' }).click()
  await page.getByRole('button', { name: '温柔' }).click()
  await page.getByText('更多', { exact: true }).click()
  await page.getByLabel('长度').selectOption('30 秒')
  await page.getByRole('button', { name: '生成' }).click()
  const play = page.getByRole('button', { name: /^播放：/ })
  await expect(play).toBeVisible({ timeout: 120_000 })
  await expectAccessible(page, 'a song')
  await play.click()
  // The position moves on, so the recording was decoded.
  const pause = page.getByRole('button', { name: /^暂停/ }).first()
  await expect(pause).toBeVisible()
  await expect(page.getByText(/^00:0[1-9]$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^灯塔把海风折成信$/ })).toBeVisible()
  await expectAccessible(page, 'a song that plays')

  // It goes on over ten changes of the page.
  for (let visit = 0; visit < 5; visit++) {
    await page.getByRole('link', { name: '智能体', exact: true }).first().click()
    await expect(page).toHaveURL(/\/agent-home$/)
    await expect(pause).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/music$/)
    await expect(pause).toBeVisible()
  }

  const like = page.getByRole('button', { name: /^喜欢：/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  for (const format of ['WAV', 'MP3', 'OGG']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^下载：/ }).click()
    await page.getByRole('menuitem', { name: `${format} 文件` }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`))
    expect(await decodedSeconds(page, await readFile(await download.path()))).toBeCloseTo(30, 0)
  }
  await page.getByRole('tab', { name: '精选' }).click()
  await expect(page.getByText('灯塔边的外婆')).toBeVisible()
  await expectAccessible(page, 'featured songs')
  await page.getByRole('tab', { name: '我的' }).click()
  // A title as long as one can be takes no place of the buttons.
  await page.route(/\/music\/list\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { list: object[] } }
    const list = body.data.list.map((song) => ({ ...song, title: '灯塔把海风折成信'.repeat(8).slice(0, 60) }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, list } } })
  })
  for (const [width, theme] of [
    [1440, 'dark'],
    [1000, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await page.reload()
    await expect(play).toBeVisible()
    const last = page.getByRole('button', { name: /^删除：/ })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 0.99 })
    await expectAccessible(page, `${width} ${theme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.getByRole('button', { name: /^删除：/ }).click()
  await expect(page.getByText('还没有歌')).toBeVisible()
  await page.getByRole('button', { name: /^撤销/ }).click()
  await expect(play).toBeVisible()
})

test('a visitor is asked to log in', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: product.origin })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto('/music')
  await expect(page.getByText(/写歌需要登录/)).toBeVisible()
})

test('a link to a song opens a page for anyone, is a recording for players, and ends when it is revoked', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const page = await openMemberPage(scope, browser, product, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { defaultBrowserType: _, ...iphone } = devices['iPhone 13']
  const [firstLine, secondLine] = ['灯塔把海风折成信', '晒鱼干的绳子轻轻晃']
  await page.goto('/music')
  await page.getByRole('radio', { name: '填歌词' }).check({ force: true })
  await page.getByRole('textbox', { name: '歌词，一行一句' }).fill(`${firstLine}\n${secondLine}`)
  await page.getByText('更多', { exact: true }).click()
  await page.getByLabel('长度').selectOption('30 秒')
  await page.getByRole('button', { name: '生成' }).click()
  const shareMenu = page.getByRole('button', { name: /^分享：/ })
  await expect(shareMenu).toBeVisible({ timeout: 120_000 })
  await shareMenu.click()
  await page.getByRole('menuitem', { name: '复制链接，贴到对话里能直接播放' }).click()
  await expect(page.getByText('链接已复制，三十天内谁都能听')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  for (const [theme, options] of [
    ['light', { viewport: { width: 1440, height: 900 } }],
    ['dark', { viewport: { width: 390, height: 844 } }],
    ['light', iphone],
  ] as const) {
    const visitor = await browser.newContext({ locale: 'zh-CN', colorScheme: theme, ...options })
    scope.defer(() => visitor.close())
    const reader = await visitor.newPage()
    const reply = await reader.goto(link)
    expect([reply?.status(), reply?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
    await expect(reader).toHaveURL(/\/shared\/song\/[\w-]+$/)
    await expect(reader).toHaveTitle(new RegExp(firstLine))
    await expect(reader.getByRole('heading', { level: 1, name: '分享给你的一首歌' })).toBeVisible()
    await expect(reader.getByText(/算法作曲，无人声/)).toBeVisible()
    await expect(reader.getByRole('link', { name: '做一首自己的歌' })).toHaveAttribute('href', '/music')
    const listen = reader.getByRole('button', { name: `去收听：${firstLine}` })
    await expect(listen).toBeVisible()
    await expectAccessible(reader, `a shared song, ${theme}`)
    await listen.click()
    await expect(reader.getByRole('button', { name: `暂停：${firstLine}` }).first()).toBeVisible()
    // The position moves on, so the recording was decoded.
    await expect(reader.getByText(/^00:0[1-9]$/)).toBeVisible()
    await reader.getByRole('button', { name: secondLine }).click()
    await expect(reader.getByRole('listitem').filter({ hasText: secondLine })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expectAccessible(reader, `a shared song that plays, ${theme}`)
    const width = await reader.evaluate(() => document.documentElement.clientWidth)
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  const player = await browser.newContext()
  scope.defer(() => player.close())
  const sound = await player.request.get(link, { headers: { range: 'bytes=0-' } })
  expect(sound.headers()['content-type']).toContain('audio/wav')

  await shareMenu.click()
  await page.getByRole('menuitem', { name: '收回链接' }).click()
  await expect(page.getByText('链接已收回，之前的打不开了')).toBeVisible()
  const late = await player.newPage()
  const gone = await late.goto(link)
  expect([gone?.status(), gone?.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
  await expect(late.getByRole('heading', { level: 1, name: '这首歌听不到了' })).toBeVisible()
  await expectAccessible(late, 'a song that is not shared')
  expect((await player.request.get(link)).status()).toBe(404)
})

/** @returns the length of a recording as the browser itself decodes it */
function decodedSeconds(page: Page, recording: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return (await new OfflineAudioContext(2, 1, 44_100).decodeAudioData(bytes.buffer)).duration
  }, recording.toString('base64'))
}
