import { fileURLToPath } from 'node:url'
import { askFromHome, expect, searchBox, test } from '../fixtures/story.ts'

/** Screenshots of the README are updated on request; otherwise they are saved with the test results. */
const folder = fileURLToPath(
  new URL(
    process.env.UPDATE_PICTURES === '1' ? '../../docs/images/' : '../.output/pictures/',
    import.meta.url,
  ),
)

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 1000, height: 800 } } as const

for (const theme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`home, result and missing page fit a ${size} ${theme} screen`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize(viewport)
      const take = async (name: string) => {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
        await page.screenshot({ path: `${folder}${name}-${size === 'wide' ? '' : 'narrow-'}${theme}.png` })
      }
      await page.goto('/')
      await expect(page.getByRole('button', { name: /？/ }).first()).toBeVisible()
      await take('home')
      await searchBox(page).fill('怎么')
      await expect(page.getByRole('option').first()).toBeVisible()
      await take('suggestions')
      await askFromHome(page, '怎么创建智能体？')
      await page.locator('[data-seal]').first().hover()
      await expect(page.getByRole('dialog')).toBeVisible()
      await take('result')
      await page.goto('/result?id=nobody')
      await take('missing')
    })
  }
}
