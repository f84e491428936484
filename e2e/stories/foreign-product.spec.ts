import type { Page } from 'playwright/test'
import { originOf } from '../fixtures/ports.ts'
import { expect, searchBox, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('foreignWeb') })

const noPage = '这一页没能显示出来'

async function callsOf(page: Page): Promise<Readonly<Record<string, number>>> {
  const reply = await page.request.get(`${originOf('foreignHost')}/calls`)
  return (await reply.json()) as Record<string, number>
}

test('the web app alone, on a host that knows only the specification over HTTP and socket', {
  tag: '@core',
}, async ({ page }) => {
  await test.step('a question is answered, and its address opens it again', async () => {
    await page.goto('/')
    await searchBox(page).fill('茶树原产于哪里？')
    await searchBox(page).press('Enter')
    await expect(page.getByText('茶树原产于中国').first()).toBeVisible()
    await page.waitForURL(/\/result\?id=search-\d+$/)
    await expect(page.locator('[data-seal="1"]').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(noPage)).toHaveCount(0)
    await expect(page.getByText('茶树原产于中国').first()).toBeVisible()
    await expect(page.locator('[data-seal="1"]').first()).toBeVisible()
  })

  await test.step('a follow-up belongs to the same conversation, and is asked once', async () => {
    const url = page.url()
    const next = page.getByRole('textbox', { name: '追问' })
    await next.fill('那绿茶呢？')
    await next.press('Enter')
    await expect(page.getByText('关于“那绿茶呢？”').first()).toBeVisible()
    expect(page.url()).toBe(url)
    await page.reload()
    await expect(page.getByText('关于“那绿茶呢？”').first()).toBeVisible()
  })

  await test.step('what went wrong is said in the words of the host', async () => {
    const next = page.getByRole('textbox', { name: '追问' })
    await next.fill('请出错')
    await next.press('Enter')
    await expect(page.getByText('服务器出错了').first()).toBeVisible()
  })

  await test.step('a login is bound once, and holds after a reload', async () => {
    const binding = '/v1/user/loginBinding'
    const before = (await callsOf(page))[binding] ?? 0
    await page.goto('/')
    await page.getByRole('button', { name: '登录' }).first().click()
    await page.getByRole('textbox', { name: '手机号' }).fill('13800138000')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByRole('textbox', { name: '验证码' }).fill('123456')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('外来人').first()).toBeVisible()
    // Another navigation of the page, to what a member sees, may be under way and abort this one.
    await expect(() => page.reload()).toPass()
    await expect(page.getByText('外来人').first()).toBeVisible()
    expect((await callsOf(page))[binding]).toBe(before + 1)
  })

  await test.step('a chat greets, answers and is there after a reload', async () => {
    await page.goto('/chat/writing/002')
    await expect(page.getByText(noPage)).toHaveCount(0)
    await expect(page.getByText('你好，这里是另一家')).toBeVisible()
    const box = page.getByRole('textbox', { name: '消息' })
    await box.fill('写一首茶歌')
    await box.press('Enter')
    await expect(page.getByText('关于“写一首茶歌”').first()).toBeVisible()
    await page.goto('/chat/writing/002')
    await expect(page.getByText('关于“写一首茶歌”').first()).toBeVisible()
  })

  await test.step('an agent of a member opens, and answers', async () => {
    await page.goto('/chat/custom/77')
    await expect(page.getByText(noPage)).toHaveCount(0)
    const box = page.getByRole('textbox', { name: '消息' })
    await box.fill('几点开船？')
    await box.press('Enter')
    await expect(page.getByText('关于“几点开船？”').first()).toBeVisible()
  })

  for (const path of ['/agent-home', '/history', '/agent/template', '/music', '/settings', '/files'])
    await test.step(`${path} opens`, async () => {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.getByText(noPage)).toHaveCount(0)
    })
})
