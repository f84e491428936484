import { readFileSync } from 'node:fs'
import { expectAccessible } from '../fixtures/accessible.ts'
import { expect, test } from '../fixtures/story.ts'

test('results are charted on a canvas that follows theme and width, and can be exported', async ({
  page,
}) => {
  await page.goto('/playground')
  const figure = page.getByRole('figure', { name: '各城市月退货率' }).first()
  await figure.scrollIntoViewIfNeeded()
  const chart = figure.getByRole('img', { name: /^各城市月退货率，折线图，最低 2\.9%/ })
  const canvas = chart.locator('canvas')
  await expect(canvas).toBeVisible()
  const coloursOf = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) => {
      const { data = [] } = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height) ?? {}
      const found = new Map<string, number>()
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue
        const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`
        found.set(colour, (found.get(colour) ?? 0) + 1)
      }
      return [...found].filter(([, count]) => count > 50).map(([colour]) => colour)
    })
  // Vermilion of the light theme, and of the dark one.
  await expect.poll(coloursOf).toContain('180 55 43')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(coloursOf).toContain('224 112 95')
  await page.emulateMedia({ colorScheme: 'light' })

  await figure.getByRole('tab', { name: '图' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(figure.getByRole('table', { name: '各城市月退货率' })).toBeVisible()
  await expectAccessible(page, 'table')
  await page.keyboard.press('ArrowLeft')
  for (const [item, name, start] of [
    ['导出表格（CSV）', '各城市月退货率.csv', '\ufeff"月份"'],
    ['导出表格（Excel）', '各城市月退货率.xlsx', 'PK'],
    ['导出图片（PNG）', '各城市月退货率.png', '\u{fffd}PNG'],
    ['导出图片（SVG）', '各城市月退货率.svg', '<svg '],
  ] as const) {
    await figure.getByRole('button', { name: '换图形、导出' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(name)
    expect(readFileSync(await file.path(), 'utf8').startsWith(start)).toBe(true)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => canvas.evaluate((drawn) => drawn.getBoundingClientRect().width)).toBeLessThan(360)
  const cards = page.locator('article', { has: figure }).locator('figure, section')
  expect(await cards.count()).toBeGreaterThan(8)
  for (const card of await cards.all()) {
    const { x = 0, width = 999 } = (await card.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(390)
  }
})
