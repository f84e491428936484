import type { Locator } from 'playwright/test'
import { registerMember, withoutCaptcha } from '../bench/passport/bench-account.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { newPhone } from '../fixtures/login.ts'
import { song, startRichSearch } from '../fixtures/rich-search.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const question = '澜江号子是什么？'

/** Whether an image has come, rather than what stands in its place. */
function pixelsOf(image: Locator): Promise<number> {
  return image.evaluate((element: HTMLImageElement) => element.naturalWidth)
}

test('images, videos, audio and sources of an answer, by keyboard, on each screen and in each light', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const rich = await startRichSearch(scope)
  // What EGRESS_ALLOW names, only members reach.
  const product = await startOwnProduct(scope, { ...rich.settings, ...withoutCaptcha })
  const token = await registerMember(product, newPhone())
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  scope.defer(() => context.close())
  await context.addCookies([{ name: 'k_sso_token', value: token, url: product.origin }])
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host === rich.imageOrigin) foreign.push(request.url())
  })
  await page.goto(product.origin)
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  const article = page.getByRole('article')

  // Images: four tiles, six in all; one cannot be had. None is asked of its own server by the browser.
  const images = article.getByRole('region', { name: '图片' })
  const tiles = images.getByRole('button')
  await expect(tiles).toHaveCount(4)
  await expect(tiles.last()).toContainText('共 6 张')
  await expect.poll(() => pixelsOf(tiles.first().locator('img'))).toBe(560)

  // The lightbox by keyboard alone; Escape gives the focus back.
  await tiles.nth(1).focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: '澜江图 2' })
  await expect(large).toContainText('2 / 6')
  await expect.poll(() => pixelsOf(large.getByRole('img', { name: '澜江图 2' }))).toBe(960)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: '澜江图 3' })).toContainText('3 / 6')
  await page.keyboard.press('Home')
  await expect(page.getByRole('dialog')).toContainText('1 / 6')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog')).toContainText('1 / 6')
  await page.keyboard.press('End')
  await expect(page.getByRole('dialog')).toContainText('6 / 6')
  await expect(page.getByRole('dialog')).toContainText('图片显示不了')
  await expect(page.getByRole('dialog').getByRole('link', { name: '打开来源页' })).toHaveAttribute(
    'href',
    'https://pages.example/9',
  )
  // On a phone all of it is on the screen, however long the title is.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Home')
  for (const control of [
    page.getByRole('dialog').getByRole('button', { name: '下一张' }),
    page.getByRole('dialog').getByRole('link', { name: '打开来源页' }),
  ])
    await expect(control).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tiles.nth(1)).toBeFocused()

  // The video leads to its own page.
  const video = article.getByRole('link', { name: /^去看视频 .*江上最后的领号人/ })
  await expect(video).toHaveAttribute('href', 'https://videos.example/1')
  await expect(video).toContainText('08:41')
  await expect(video).toContainText('2021-03-05')
  expect(foreign).toEqual([])
  expect(rich.agents.every((agent) => !agent?.includes('Chrom'))).toBe(true)

  // Audio: a card where the link says what it is, none where that is no JSON.
  await expect(article.getByRole('link', { name: '去收听' })).toHaveCount(1)
  await expect(article.getByRole('link', { name: '去收听' })).toHaveAttribute(
    'href',
    'https://music.example/s',
  )
  await expect(article.getByText(song.title)).toBeVisible()
  await expect(article.getByText('口述史档案馆 · 04:12')).toBeVisible()
  await expect(article.getByRole('link', { name: '没有卡片' })).toBeVisible()
  const closed = article.getByText('一九六二年十月采录于石埠').last()
  expect((await closed.boundingBox())?.height).toBe(46)
  await article.getByRole('button', { name: '展开' }).click()
  const abstract = article.getByRole('region', { name: `《${song.title}》的介绍` })
  expect((await abstract.boundingBox())?.height).toBe(115)
  expect(await abstract.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true)

  // The row of sources moves by 536 px: two cards with their gaps.
  const row = article.locator('ul').filter({ has: page.locator('[id^=source-]') })
  const cards = row.locator('> li')
  const left = async () => (await cards.first().boundingBox())?.x ?? 0
  const before = await left()
  const [first, third] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(2).boundingBox()])
  expect((third?.x ?? 0) - (first?.x ?? 0)).toBe(536)
  await article.getByRole('button', { name: '下一组参考资料' }).click()
  await expect.poll(async () => Math.round(before - (await left()))).toBe(536)

  // The panel: what supports a sentence is marked, and kinds are told apart.
  const panel = page.getByRole('region', { name: '参考资料' })
  await expect(panel.locator('mark').first()).toContainText('船工拉纤、摇橹、过滩时唱的劳动歌')
  await expect(article.getByText('2 处说不准')).toBeVisible()
  await expect(panel.getByText(/^读过但没用上的 \d 份$/)).toBeVisible()
  expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(376)
  await page.locator('[data-seal="1"]').first().hover()
  await expect(page.getByRole('dialog')).toContainText('有据')
  await expect(page.getByRole('dialog').locator('mark')).toContainText('船工拉纤、摇橹、过滩时唱的劳动歌')
  await page.mouse.move(0, 0)
  await expect(page.getByRole('dialog')).toBeHidden()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${width} ${colorScheme}`).toBeLessThanOrEqual(0)
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.screenshot({
        path: `e2e/.output/pictures/rich-${width}-${colorScheme}.png`,
        fullPage: width === 390,
      })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // After a reload all of it is there again, from the store.
  await page.reload()
  await expect.poll(() => pixelsOf(tiles.first().locator('img'))).toBe(560)
})

test('an answer is regenerated, searched again and rephrased, and its versions stay', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const rich = await startRichSearch(scope)
  const product = await startOwnProduct(scope, rich.settings)
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(product.origin)
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  const article = page.getByRole('article')
  const versions = (shown: string) => expect(article.getByText(shown, { exact: true })).toBeVisible()

  await article.getByRole('button', { name: '重新回答' }).click()
  await versions('2/2')
  await article.getByRole('button', { name: '有帮助', exact: true }).click()
  await article.getByRole('button', { name: '再搜一次' }).click()
  await versions('3/3')
  await expect(article.getByRole('button', { name: '有帮助', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  // Editing: Escape changes nothing and gives the focus back.
  const edit = article.getByRole('button', { name: '修改问题' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const field = article.getByRole('textbox', { name: '修改后的问题' })
  await expect(field).toHaveValue(question)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(edit).toBeFocused()
  await edit.click()
  await field.fill('澜江号子今年怎么样？')
  await article.getByRole('button', { name: '重新提问' }).click()
  await versions('4/4')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('澜江号子今年怎么样？')
  await expect(article.getByText('今年的回答')).toBeVisible()

  await page.reload()
  await versions('4/4')
  await article.getByRole('button', { name: '上一版' }).click()
  await versions('3/4')
  await expect(article.getByText('船工拉纤').first()).toBeVisible()

  // A near search is asked by a click.
  await article.getByRole('button', { name: '下一版' }).click()
  await versions('4/4')
  const near = article.getByRole('region', { name: '相关搜索' }).getByRole('button').first()
  const asked = (await near.textContent()) ?? ''
  await near.click()
  await expect(page.getByRole('heading', { level: 2, name: asked })).toBeVisible()
})
