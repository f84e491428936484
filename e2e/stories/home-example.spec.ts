import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { clippedText } from '../fixtures/clipped-text.ts'
import { logIn } from '../fixtures/login.ts'
import { expectNoOverlaps } from '../fixtures/overlaps.ts'
import { originOf } from '../fixtures/ports.ts'
import { settled } from '../fixtures/settled.ts'
import { expect, searchBox, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

const title = 'AI 的回答，逐句对着原文核'
const held = '有据：原文里就有这句话'
const fallen = '说不准：改过的数字和原文不一样'

function example(page: Page) {
  const region = page.getByRole('region', { name: title })
  return {
    region,
    visits: region.getByRole('textbox', { name: '接待读者多少万人' }),
    cards: region.getByRole('textbox', { name: '办新证多少张' }),
    seal: region.locator('.example-seal'),
    status: region.getByRole('status'),
    close: region.getByRole('button', { name: '不再显示这个例子' }),
  }
}

async function expectSeal(page: Page, isThere: boolean): Promise<void> {
  const { seal, status } = example(page)
  await expect(seal).toBeVisible({ visible: isThere })
  await expect(status.getByText(held)).toBeVisible({ visible: isThere })
  await expect(status.getByText(fallen)).toBeVisible({ visible: !isThere })
}

test('a number that is typed over takes the seal away, and the right one brings it back', async ({
  page,
}) => {
  await page.goto('/')
  await expect(searchBox(page)).toBeFocused()
  const { region, visits, cards, seal } = example(page)
  await expect(region.getByRole('listitem')).toHaveCount(4)
  await expectSeal(page, true)

  const asked: string[] = []
  const place = async () => (await region.boundingBox())?.height
  await settled(page)
  const height = await place()
  page.on('request', (request) => asked.push(request.url()))
  await visits.fill('47.2')
  await expectSeal(page, false)
  await expect(region.getByText(fallen)).toHaveCount(1)
  await visits.fill('４１．２')
  await expectSeal(page, true)
  await cards.fill('5861')
  await expectSeal(page, false)
  await cards.fill('5860')
  await expectSeal(page, true)
  await cards.fill('')
  await expectSeal(page, false)
  expect(await place()).toBe(height)
  // Of the example: usage is reported meanwhile.
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])

  // With the keyboard alone.
  await visits.press('Tab')
  await expect(cards).toBeFocused()
  await page.keyboard.type('5,860')
  await expect(seal).toBeVisible()
})

test('closed, it stays closed, and is not even painted', async ({ page }) => {
  await page.goto('/')
  const { region, close } = example(page)
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(region).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.addInitScript(() => {
    const look = () => {
      const shown = document.querySelector('#example-heading')?.checkVisibility() === true
      if (shown) document.documentElement.dataset.shown = ''
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await expect(searchBox(page)).toBeFocused()
  await expect(page.locator('#example-heading')).toHaveCount(1)
  await expect(region).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-shown')
})

test('it stands under the box at every width, in light and dark, and axe finds nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await takeScreenshots(page, 'home-example')
  await expectNoOverlaps(page, 'the home page')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await expectAccessible(page, scheme)
    await example(page).visits.fill('47.2')
    await expectSeal(page, false)
    await expectAccessible(page, `${scheme}, without the seal`)
    await example(page).visits.fill('41.2')
  }
  await example(page).visits.fill('47.2')
  await takeScreenshots(page, 'home-example-fallen')
  // They are cut to one line on purpose.
  await page.getByRole('region', { name: '猜你想搜' }).evaluate((guesses) => (guesses.style.display = 'none'))
  for (const width of [390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // The sidebar changes its width.
    await settled(page)
    expect(await clippedText(page)).toEqual([])
    const box = await page.locator('#ask').boundingBox()
    const shown = await example(page).region.boundingBox()
    expect(shown?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
  }
})

test('without scripts it works, and offers no button that would not', async ({ browser, baseURL }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await plain.newPage()
  await page.goto('/')
  await expectSeal(page, true)
  await example(page).cards.fill('5,861')
  await expectSeal(page, false)
  await expect(example(page).close).toBeHidden()
  await plain.close()
})

test.describe('of a member', () => {
  test.use({ baseURL: originOf('scripted') })

  test('a member does not see it', async ({ page }) => {
    await page.goto('/')
    await expect(example(page).region).toBeVisible()
    await logIn(page)
    await expect(example(page).region).toBeHidden()
  })
})
