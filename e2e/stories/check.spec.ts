import type { Page } from 'playwright/test'
import { startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

const report =
  '青桐市公共自行车全年骑行1,284万次。早高峰全市借车请求平均每天37,200次，成功25,400次，缺口32%。夜里仍有约6,000辆车闲置在城东。'
const text = [
  '青桐市公共自行车全年骑行 1,284 万次[1]。早高峰时段，借车的缺口是 37%[1]。',
  '37,200次与25,400次相差11,800次[1]。夜里仍有约 6,000 辆车闲置在城东。',
  'Quantum chips overheat easily.',
].join('\n\n')
const judgement = JSON.stringify({
  verdicts: [{ item: 1, verdict: 'contradicted', quotes: ['成功25,400次，缺口32%'] }],
  conflicts: [],
  questions: [],
})

/** A judge that takes a while. */
async function openJudged(scope: AsyncDisposableStack) {
  const parts = [judgement.slice(0, 20), judgement.slice(20)]
  const judge = await startFakeOpenAi(() => streamed(parts, { delayMs: 3_000 }))
  scope.defer(() => judge.close())
  return startOwnProduct(scope, { LLM_BASE_URL: judge.baseUrl, LLM_MODELS: '模型' })
}

async function fillIn(page: Page) {
  await page.goto('/check')
  await page.getByRole('textbox', { name: '要核对的文字' }).fill(text)
  await page.getByRole('radio', { name: '只对着加上的资料' }).check()
  await page.getByRole('button', { name: '贴一段资料' }).press('Enter')
  await page.getByRole('textbox', { name: '资料的名字' }).fill('年度报告')
  await page.getByRole('textbox', { name: '资料的文字' }).fill(report)
  await page.getByRole('button', { name: '加上', exact: true }).press('Enter')
  await expect(page.getByRole('list', { name: '资料' })).toContainText('年度报告')
}

test('a text is checked against a pasted source, corrected, and taken along, by keyboard', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await openJudged(scope))
  await page.goto('/check')
  await expectAccessible(page, 'empty')
  await fillIn(page)
  // What is written stays.
  await page.reload()
  await expect(page.getByRole('textbox', { name: '要核对的文字' })).toHaveValue(text)
  await expect(page.getByRole('list', { name: '资料' })).toContainText('年度报告')
  await page.getByRole('button', { name: '开始核对' }).press('Enter')

  // What a program proves does not wait for the model.
  const first = page.getByRole('button', { name: /第 1 句： ?有据/ })
  await expect(first).toBeVisible()
  await expect(page.getByRole('button', { name: /第 2 句： ?说不准/ })).toBeVisible()
  const wrong = page.getByRole('button', { name: /第 2 句： ?与原文不符/ })
  await expect(wrong).toBeVisible()
  await expect(page.getByRole('button', { name: /第 3 句： ?推算/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /第 5 句： ?没有出处/ })).toBeVisible()

  await wrong.press('Enter')
  const panel = page.getByRole('region', { name: '第 2 句' })
  await expect(panel).toContainText('缺口32%')
  await expectAccessible(page, 'full')
  await panel.getByRole('button', { name: '改到左边' }).press('Enter')
  await expect(page.getByRole('article')).toContainText('借车的缺口是 32%')
  await panel.getByRole('button', { name: '其实一致' }).press('Enter')
  await expect(panel).toContainText('已记下你说的：其实一致')
  await expectAccessible(page, 'disputed')
  await panel.getByRole('button', { name: '关上' }).press('Enter')
  await expect(page.getByRole('region', { name: '资料', exact: true })).toContainText('年度报告')

  await page.getByRole('button', { name: '导出核对表' }).press('Enter')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '网页' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toMatch(/\.html$/)

  // Nothing is lost on the way back to the form, by reload, or by Back.
  await page.getByRole('link', { name: '改一改再核' }).press('Enter')
  const field = page.getByRole('textbox', { name: '要核对的文字' })
  await expect(field).toHaveValue(text.replace('37%', '32%'))
  await expectAccessible(page, 'edited')
  await field.fill('改过的一段，还没有核对。')
  await page.reload()
  await expect(field).toHaveValue('改过的一段，还没有核对。')
  await expect(page.getByRole('list', { name: '资料' })).toContainText('年度报告')
  await page.goBack()
  await expect(page.getByRole('button', { name: /第 2 句： ?与原文不符/ })).toBeVisible()
  await page.goForward()
  await expect(field).toHaveValue('改过的一段，还没有核对。')

  // Checks are found again, and deleted.
  await page.goto('/check')
  const recent = page.getByRole('region', { name: '最近的核对' })
  await expect(recent.getByRole('link', { name: '青桐市公共自行车' })).toBeVisible()
  await expectAccessible(page, 'listed')
  await recent.getByRole('button', { name: '删除：青桐市公共自行车' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter')
  await expect(recent).toBeHidden()
})

test('what is selected in an answer is checked by one tap', async ({ page }) => {
  await askFromHome(page, '怎么创建智能体？')
  const answer = page.locator('.answer-text').first()
  await expect(page.getByRole('link', { name: '核对这个回答' })).toBeVisible()
  await answer.evaluate((element) => document.getSelection()?.selectAllChildren(element))
  const link = page.getByRole('link', { name: '核一核' })
  await expect(link).toBeInViewport()
  await expectAccessible(page, 'selected')
  await link.click()
  await expect(page).toHaveURL(/\/check\?from=answer$/)
  const field = page.getByRole('textbox', { name: '要核对的文字' })
  await expect(field).toHaveValue(/“创建智能体”。\[1\]/)
  await expect(field).not.toHaveValue(/未配置语言模型/)
})

test('a refusal stands at its field, and nothing that was written is lost', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const page = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await fillIn(page)
  await page.getByRole('button', { name: '加网址' }).press('Enter')
  await page.getByRole('textbox', { name: '网址' }).fill('moon')
  await page.getByRole('button', { name: '加上', exact: true }).press('Enter')
  await page.getByRole('button', { name: '开始核对' }).press('Enter')
  const choice = page.getByRole('region', { name: '对着什么核对' })
  await expect(choice.getByRole('alert')).toHaveText('请填完整的网址，以 http:// 或 https:// 开头')
  await expect(page.getByRole('textbox', { name: '要核对的文字' })).toHaveValue(text)
  await choice.getByRole('button', { name: '去掉：moon' }).press('Enter')
  await page.getByRole('button', { name: '开始核对' }).press('Enter')
  await expect(page.getByRole('button', { name: /第 1 句： ?有据/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /第 2 句： ?说不准/ })).toBeVisible()
})
