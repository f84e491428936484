import { originOf } from '../fixtures/ports.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('model') })

test('raw HTML by a model does not run, and a page without scripts shows the answer', {
  tag: '@core',
}, async ({ page, browser }) => {
  await page.goto('/')
  await searchBox(page).fill('怎么创建智能体？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await expect(page.locator('.answer-text').last()).toContainText('按照指南')
  expect(await page.title()).not.toBe('坏了')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const reader = await plain.newPage()
  await reader.goto(page.url())
  await expect(reader.locator('.answer-text').last()).toBeVisible()
  await expect(reader.locator('.answer-text').last()).toContainText('按照指南')
  await plain.close()
})
