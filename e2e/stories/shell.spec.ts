import { expect, test } from '../fixtures/story.ts'

test('a panel opens beside a wide page, over a narrow one, and as a dialog on a phone', async ({ page }) => {
  await page.goto('/playground')
  const opener = page.getByRole('button', { name: 'panel', exact: true })
  const width = async () => (await page.locator('main section').first().boundingBox())?.width ?? 0
  const before = await width()
  await opener.click()
  const panel = page.getByRole('region', { name: '右栏' })
  await expect(panel).toBeVisible()
  expect(await width()).toBeLessThan(before)
  await panel.getByRole('button', { name: '关闭右栏' }).press('Enter')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 1000, height: 800 })
  const narrow = await width()
  await opener.press('Enter')
  await expect(panel).toBeFocused()
  expect(await width()).toBe(narrow)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await opener.press('Enter')
  const sheet = page.getByRole('dialog', { name: '右栏' })
  await expect(sheet).toBeVisible()
  expect((await sheet.boundingBox())?.width).toBe(390)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the bar under the page covers nothing of it', async ({ page }) => {
  await page.goto('/playground')
  await page.getByRole('button', { name: 'bar', exact: true }).click()
  const bar = page.getByRole('region', { name: '底栏' })
  await expect(bar).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const [main, own] = [await page.getByRole('main').boundingBox(), await bar.boundingBox()]
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeCloseTo(own?.y ?? -1, 0)
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBeCloseTo(900, 0)
})

test('what is deleted can be taken back for some seconds', async ({ page }) => {
  await page.goto('/playground')
  const sent: string[] = []
  page.on('request', (request) => {
    const removed = new URL(request.url()).searchParams.get('removed')
    if (removed) sent.push(removed)
  })
  const entry = (name: string) => page.getByRole('button', { name: `删除${name}` })
  await entry('第一条').click()
  await expect(entry('第一条')).toHaveCount(0)
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: '撤销' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry('第一条')).toBeVisible()
  await entry('第二条').click()
  await expect.poll(() => sent).toEqual(['第二条'])
})
