import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

async function ask(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill(text)
  await box.press('Enter')
}

async function fillIn(page: Page, { days, start }: { days: string; start: string }): Promise<void> {
  await page.getByRole('textbox', { name: '去哪里' }).fill('北京')
  await page.getByRole('textbox', { name: '几天' }).fill(days)
  await page.getByRole('textbox', { name: '哪天出发' }).fill(start)
  await page.getByRole('textbox', { name: '想去的地方' }).fill('故宫\n天坛')
  await page.getByRole('button', { name: '排行程' }).click()
}

async function fileOf(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, scheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${scheme}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test.describe('without a model', () => {
  test.use({ baseURL: originOf('extractive') })

  test('a trip is planned, edited by keyboard, saved, continued, and exported', async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    await page.goto('/chat/travel/015')
    await expect(page.getByText('推荐地点、安排路线要等接上以后')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await pictures(page, 'form')
    await fillIn(page, { days: '2天', start: '12月1日' })
    const plan = page.getByRole('figure', { name: /^行程 北京 2 天行程/ })
    await expect(plan.getByRole('listitem').filter({ hasText: '天坛' })).toBeVisible()
    await expect(page.getByText('没有添加建议').last()).toBeVisible()
    await expectAccessible(page)

    await plan.getByRole('button', { name: '改行程' }).click()
    const editing = page.getByRole('form', { name: '改行程' })
    await expect(editing.getByRole('textbox', { name: '行程的标题' })).toBeFocused()
    await editing.getByRole('button', { name: /^移动第 1 天第 1 项：故宫/ }).focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
    await expect(editing.getByRole('button', { name: /^移动第 2 天第 1 项：故宫/ })).toBeFocused()
    const moved = editing.getByRole('group', { name: '第 2 天第 1 项' })
    await moved.getByRole('textbox', { name: '费用（元）' }).fill('六十')
    await editing.getByRole('button', { name: '保存' }).click()
    await expect(editing.getByRole('alert')).toHaveText(/第 2 天的费用要写成数字/)
    await expect(moved.getByRole('textbox', { name: '费用（元）' })).toBeFocused()
    await moved.getByRole('textbox', { name: '费用（元）' }).fill('60')
    await expectAccessible(page)
    await pictures(page, 'editor')
    await editing.getByRole('button', { name: '保存' }).click()
    await expect(plan.getByText('合计 60 元')).toBeVisible()
    await expect(plan.getByRole('button', { name: '改行程' })).toBeFocused()

    await page.reload()
    await expect(plan.getByText('合计 60 元')).toBeVisible()
    await pictures(page, 'plan')
    const calendar = await fileOf(page, plan.getByRole('button', { name: '导出日历' }))
    expect(calendar.name).toBe('北京 2 天行程.ics')
    expect(calendar.bytes.toString()).toContain('DTSTART;VALUE=DATE:20261202')
    const markdown = await fileOf(page, plan.getByRole('button', { name: '导出 Markdown' }))
    expect(markdown.bytes.toString()).toContain('**故宫** · 60 元')

    await ask(page, '第二天下午改成去博物馆')
    const next = page.locator('article').last()
    await expect(next.getByText('排好的行程可以直接在卡片上改')).toBeVisible()
    await expect(plan.getByText('合计 60 元')).toBeVisible()
  })

  test('of two tabs the second is shown what the first has saved', async ({ page, context }) => {
    await page.goto('/')
    await logIn(page)
    await page.goto('/chat/travel/015')
    await fillIn(page, { days: '1天', start: '12月1日' })
    const rename = async (tab: Page, title: string) => {
      await tab.getByRole('button', { name: '改行程' }).click()
      await tab.getByRole('textbox', { name: '行程的标题' }).fill(title)
    }
    await expect(page.getByRole('button', { name: '改行程' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await rename(other, '另一个')
    await rename(page, '第一个')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name: '第一个' })).toBeVisible()
    await other.getByRole('button', { name: '保存' }).click()
    await expect(other.getByRole('alert').filter({ hasText: '别处已经改过这份行程' })).toBeVisible()
    await expect(other.getByRole('textbox', { name: '行程的标题' })).toHaveValue('第一个')
  })

  test('a CV is checked by rules, and a form becomes one that leaves as Word', async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    await page.goto('/chat/career/016')
    await expect(page.getByText('给建议、改写要等接上以后')).toBeVisible()
    await page.getByRole('textbox', { name: '姓名' }).fill('韩梅梅')
    await page.getByRole('textbox', { name: /^教育/ }).fill('2015.09-2019.06 清河大学 管理')
    await page.getByRole('button', { name: '开始写' }).click()
    const cv = page.getByRole('figure', { name: '韩梅梅' })
    await expect(cv.getByRole('heading', { name: '教育背景' })).toBeVisible()
    await expectAccessible(page)
    await pictures(page, 'cv')
    const word = await fileOf(page, cv.getByRole('button', { name: '导出 Word' }))
    expect(word.name).toBe('韩梅梅.docx')
    const body = strFromU8(unzipSync(word.bytes)['word/document.xml'] ?? new Uint8Array())
    expect(body).toMatch(/w:pStyle w:val="Heading2"[\s\S]*教育背景/)
    expect(body).not.toContain('AI 生成')

    await pickFiles(page, [
      { name: '简历.txt', mimeType: 'text/plain', buffer: Buffer.from('韩梅梅\n\n教育背景\n\n清河大学\n') },
    ])
    await expect(page.getByText('已读完')).toBeVisible()
    await ask(page, '看看这份')
    const answer = page.locator('article').last()
    await expect(answer.getByText('没有找到“技能”这一部分。')).toBeVisible()
    await expect(answer.getByText('没有找到电话和邮箱。')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('with a model', () => {
  test.use({ baseURL: originOf('model') })

  test('it plans with costs, and the next question starts from the edited plan', async ({ page }) => {
    await page.goto('/')
    await logIn(page)
    await page.goto('/chat/travel/015')
    await ask(page, '12月1日去北京2天')
    const plan = page.getByRole('figure', { name: /^行程 北京两日/ })
    await expect(plan.getByText('合计 114.5 元')).toBeVisible()
    await expect(page.getByText('AI 生成 · 由 假模型 生成')).toBeVisible()
    await plan.getByRole('button', { name: '改行程' }).click()
    const editing = page.getByRole('form', { name: '改行程' })
    await editing.getByRole('button', { name: '删除：胡同' }).click()
    await expect(editing.getByRole('textbox', { name: '做什么' }).first()).toBeFocused()
    await editing.getByRole('button', { name: '保存' }).click()
    await expect(plan.getByText('合计 94 元')).toBeVisible()
    await ask(page, '第二天下午改成去博物馆')
    const next = page.locator('article').last()
    await expect(next.getByRole('listitem').filter({ hasText: '博物馆' })).toBeVisible()
    await expect(next.getByText('胡同')).toHaveCount(0)
    const calendar = await fileOf(page, next.getByRole('button', { name: '导出日历' }))
    expect(calendar.bytes.toString().replaceAll('\r\n ', '')).toContain('COMMENT:AI 生成 · 由 假模型 生成')
    await expectAccessible(page)
  })
})
