import { originOf } from '../fixtures/ports.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('model') })

test('a model answers with citations, and its output can’t run code', { tag: '@core' }, async ({ page }) => {
  await askFromHome(page, '怎么创建智能体？')
  await expect(page.getByText('按照指南，可以这样做').first()).toBeVisible()
  await expect(page.locator('[data-seal="1"]')).toHaveCount(1)
  await expect(page.getByText('另见[99]')).toBeVisible()
  await expect(page).toHaveTitle('知舟 - 怎么创建智能体？')
})

test('reasoning is folded', { tag: '@core' }, async ({ page }) => {
  await askFromHome(page, '推理：怎么创建智能体？')
  await expect(page.getByText('先想一想')).toBeHidden()
  await page.getByText('思考过程').click()
  await expect(page.getByText('先想一想')).toBeVisible()
})

const failures: [name: string, question: string, message: RegExp, step: RegExp][] = [
  ['has no quota', '额度：怎么创建智能体？', /额度/, /的额度用完了$/],
  ['refuses the key', '密钥：怎么创建智能体？', /密钥/, / 拒绝了密钥$/],
  ['says nothing', '沉默：怎么创建智能体？', /没有按时答复/, / 没有按时答复$/],
  ['breaks off', '中断：怎么创建智能体？', /模型/, / 中途断开了$|^连不上 /],
  ['sends rubbish', '乱码：怎么创建智能体？', /读不懂/, / 的答复读不懂$/],
]

for (const [name, question, text, step] of failures) {
  test(`a model that ${name} is explained, with sources kept and a next step`, { tag: '@core' }, async ({
    page,
  }) => {
    await askFromHome(page, question)
    await expect(page.getByRole('article').getByRole('alert').filter({ hasText: text })).toBeVisible()
    // They are folded where the failure was there before the page.
    const steps = page.locator('article details').first()
    await steps.evaluate((details: HTMLDetailsElement) => (details.open = true))
    await expect(steps.getByRole('listitem').filter({ hasText: step })).toBeVisible()
    await expect(page.getByRole('button', { name: /重新回答|继续/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^参考资料/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article').getByRole('alert').filter({ hasText: text })).toBeVisible()
  })
}
