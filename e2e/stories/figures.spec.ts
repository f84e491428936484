import { foreignHost } from '../fixtures/foreign-host.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive'), permissions: ['clipboard-read', 'clipboard-write'] })

// The figures of the specification (§2, §9) that only a laid out page has.

test('the sidebar is narrow under 1260 px', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  const sidebar = page.locator('#sidebar')
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  for (const [window, expected] of [
    [1260, 240],
    [1259, 64],
    [1260, 240],
  ] as const) {
    await page.setViewportSize({ width: window, height: 800 })
    await expect.poll(width).toBe(expected)
  }
})

test('dialogs: the login is 500 px wide, a stacked one 560 px and at most 80 % high', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).first().click()
  const login = page.getByRole('dialog')
  await expect.poll(async () => (await login.boundingBox())?.width).toBe(500)
  await page.keyboard.press('Escape')
  await page.goto('/playground')
  await page.getByRole('button', { name: '长文' }).click()
  const stacked = page.getByRole('dialog')
  await expect.poll(async () => (await stacked.boundingBox())?.width).toBe(560)
  const share = ((await stacked.boundingBox())?.height ?? 0) / 900
  expect(share).toBeGreaterThan(0.79)
  expect(share * 100).toBeLessThanOrEqual(80)
})

const sources = Array.from({ length: 12 }, (_, at) => ({
  title: `茶的历史 ${at + 1}`,
  seeMoreUrl: `https://tea.example.com/${at + 1}`,
  showName: '茶网',
}))
const extra = encodeURIComponent(
  JSON.stringify({ title: '采茶调', duration: 61, from: '电台', abstract: '老人领唱的一段。\n'.repeat(40) }),
)

test('an answer: sources move by 536 px, a copied mark stays 1500 ms, an audio card has 768 px and its abstract 115', {
  tag: '@core',
}, async ({ page }) => {
  await foreignHost(page, () => [
    { code: 101, conversation_id: 'f-1' },
    { code: 1, data: [{ type: 'search_result', content: sources, target: 'start' }] },
    {
      code: 1,
      data: [
        {
          type: 'markdown',
          content: `茶树[1]。\n\n[去听](https://tea.example.com/listen?extra-data=${extra})`,
          target: 'start',
        },
      ],
    },
    { code: 2 },
  ])
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/')
  await searchBox(page).fill('茶树原产于哪里？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)

  const next = page.getByRole('button', { name: '下一组参考资料' })
  const row = next.locator('xpath=..').locator('ul')
  await next.scrollIntoViewIfNeeded()
  const before = (await row.boundingBox())?.x ?? 0
  await next.click()
  await expect.poll(async () => Math.round(before - ((await row.boundingBox())?.x ?? 0))).toBe(536)

  const card = page.getByText('采茶调').locator('xpath=ancestor::*[contains(@class,"max-w-[768px]")][1]')
  await page.setViewportSize({ width: 1700, height: 900 })
  await expect.poll(async () => (await card.boundingBox())?.width).toBeLessThanOrEqual(768)
  expect(await card.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('768px')
  await page.getByRole('button', { name: '展开' }).last().click()
  await expect
    .poll(async () => (await page.getByText('老人领唱的一段。').last().boundingBox())?.height)
    .toBe(115)

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  const copy = page.getByRole('button', { name: '复制' }).last()
  await copy.click()
  const copied = page.getByRole('button', { name: '已复制' })
  await expect(copied).toBeVisible()
  await page.clock.runFor(1_490)
  await expect(copied).toBeVisible()
  await page.clock.runFor(20)
  await expect(copied).toHaveCount(0)
})

test('the doors of the agents lead to 001 and all others up to 016', { tag: '@core' }, async ({ page }) => {
  await page.goto('/agent-home')
  const ids = await page
    .locator('a.official-agent')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
  // 001 to 016.
  expect(new Set(ids)).toEqual(
    new Set(Array.from({ length: 16 }, (_, at) => String(at + 1).padStart(3, '0'))),
  )
})
