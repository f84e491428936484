import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { expect, test } from '../fixtures/story.ts'

test('a token is created, used by another program, listed and revoked', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, {})
  const page = await openMemberPage(scope, browser, product)
  await page.goto('/settings')
  await page.getByRole('textbox', { name: '令牌的名字' }).fill('脚本')
  await page.getByRole('button', { name: '新建令牌' }).click()
  const token = await page.getByText(/^zz_[\w-]+$/).innerText()
  await expectAccessible(page, 'a new token')

  const ask = () =>
    fetch(`${product.origin}/openai/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'normal', messages: [{ role: 'user', content: '怎么分享一次搜索？' }] }),
    })
  const reply = await ask()
  const { choices, citations } = (await reply.json()) as {
    choices: { message: { content: string } }[]
    citations: { url: string; supported: boolean }[]
  }
  expect(choices[0]?.message.content).toContain('分享')
  expect(citations[0]).toMatchObject({ supported: true })

  await page.reload()
  await expect(page.getByText(/用过 1 次/)).toBeVisible()
  await page.getByText('最近的使用（1）').click()
  await expect(page.getByText(/脚本 · normal · 用了 0 词元/)).toBeVisible()
  expect(await page.content()).not.toContain(token)
  for (const width of [1000, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.getByRole('button', { name: '撤销令牌“脚本”' }).click()
  await expect(page.getByRole('button', { name: '撤销令牌“脚本”' })).toHaveCount(0)
  expect((await ask()).status).toBe(401)
})
