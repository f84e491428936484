import type { Page } from 'playwright/test'
import { aggregation } from '../../lib/contract/routes/http.ts'
import { originOf } from '../fixtures/ports.ts'
import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('audited') })

const sorry = '抱歉，我还没有学会这个，无法回答'
const check = `**${aggregation}/v1/chat/sensitive/words`

/** The answer went, nothing more can be asked here, and a new conversation is offered. */
async function expectRetracted(page: Page): Promise<void> {
  await expect(page.getByRole('article').last().getByText(sorry)).toBeVisible()
  await expect(page.getByText('先说一半')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '追问' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '新开一段对话' })).toBeVisible()
}

test('a question with a listed word stays in the box, and is sent once it is changed', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/')
  const box = searchBox(page)
  await box.fill('说说青 蛙-暗號的事')
  await box.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: sorry })).toBeVisible()
  await expect(box).toHaveValue('说说青 蛙-暗號的事')
  await box.fill('紫色河马是什么？')
  await expect(page.getByRole('alert').filter({ hasText: sorry })).toHaveCount(0)
  await box.press('Enter')
  await expect(page.getByText('紫色河马', { exact: true })).toBeVisible()
  await expect(page.getByText('这段文字里有不能发送的词')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await box.fill('怎么创建智能体？')
  await box.press('Enter')
  await waitForAnswer(page)
})

test('a failed check keeps the question, and the next attempt sends it', { tag: '@core' }, async ({
  page,
}) => {
  await page.route(check, (route) => route.fulfill({ status: 429, json: { code: 429, message: '' } }))
  await page.goto('/')
  await searchBox(page).fill('怎么创建智能体？')
  await searchBox(page).press('Enter')
  await expect(page.getByText('发送前的检查没有完成')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('怎么创建智能体？')
  await page.unroute(check)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
})

test('a follow-up with a listed word stays in its box', { tag: '@core' }, async ({ page }) => {
  await askFromHome(page, '怎么创建智能体？')
  const box = page.getByRole('textbox', { name: '追问' })
  await box.fill('那青蛙暗号呢？')
  await box.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: sorry })).toBeVisible()
  await expect(box).toHaveValue('那青蛙暗号呢？')
  await expect(page.locator('article')).toHaveCount(1)
  await box.fill('怎么分享一次搜索？')
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(page.locator('article')).toHaveCount(2)
  await waitForAnswer(page)
})

test('an answer that reaches a listed word is retracted, for everyone and permanently', {
  tag: '@core',
}, async ({ page, context }) => {
  await page.goto('/')
  await searchBox(page).fill('说漏嘴：怎么创建智能体？')
  await searchBox(page).press('Enter')
  await expect(page.getByText('先说一半')).toBeVisible()
  await page.waitForURL(/\/result\?id=[\w-]+$/)
  const second = await context.newPage()
  await second.goto(page.url())
  for (const reader of [page, second]) await expectRetracted(reader)
  await page.reload()
  await expectRetracted(page)
})

test('skipping the check gains nothing', { tag: '@core' }, async ({ page }) => {
  const clear = { hit: false, ban_constraint: { forbidden: false }, sensitive_word: '' }
  await page.route(check, (route) => route.fulfill({ json: { code: 200, message: '', data: clear } }))
  await askFromHome(page, '青蛙暗号是什么？')
  await expectRetracted(page)
  await page.getByRole('link', { name: '新开一段对话' }).click()
  await expect(searchBox(page)).toBeVisible()
})
