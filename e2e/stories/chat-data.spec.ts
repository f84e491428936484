import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { Formulas } from '../../host/export/testing/evaluate-formula.ts'
import { readCells } from '../../host/export/testing/read-cells.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

test.use({ baseURL: originOf('extractive') })

/** As an office exports it: a title above, a total below, percent signs, months in words. */
const returns = `华东区退货统计,,,
城市,月份,销售额（万元）,退货率
宁波,2026年7月,320,6.3%
宁波,2026年8月,298,9.1%
宁波,2026年9月,301,8.3%
杭州,2026年7月,512,4.0%
杭州,2026年8月,498,4.1%
杭州,2026年9月,530,4.2%
上海,2026年7月,811,4.3%
上海,2026年8月,790,4.5%
上海,2026年9月,802,4.1%
合计,,4862,
`
const people = '城市,人口\n宁波,970\n杭州,1250\n上海,2480\n'

/** A member in the chat of 006. */
const enter = async (page: Page) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/data_analysis/006')
  await expect(page.getByText('把表格拖进来').first()).toBeVisible()
}

/** Puts a table into the tray and waits until it is read. */
const give = async (page: Page, name: string, text: string) => {
  await pickFiles(page, [{ name, mimeType: 'text/csv', buffer: Buffer.from(text) }])
  const files = page.getByRole('list', { name: '随问题一起的文件' })
  await expect(files.getByRole('listitem')).toContainText('已读完')
}

test('on a phone the first question about a table has its answer first, and the profile is one line after it', async ({
  page,
}) => {
  await enter(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await give(page, '退货.csv', returns)
  await sendMessage(page, '哪个城市的平均退货率最高？')
  const answer = page.locator('article').last()
  const said = answer.getByText('宁波').first()
  const profile = answer.getByRole('region', { name: '退货.csv 里有什么' })
  await expect(said).toBeInViewport()
  const [of, after] = [await said.boundingBox(), await profile.boundingBox()]
  expect(after?.height).toBeLessThan(60)
  expect(after?.y).toBeGreaterThan((of?.y ?? 0) + (of?.height ?? 0))
  await profile.locator('summary').first().click()
  await expect(profile).toContainText('合计行没有算作数据')
})

test('a table is shown, queried, charted and queried further', async ({ page }) => {
  await enter(page)
  await takeScreenshots(page, 'empty')
  await give(page, '退货.csv', returns)
  await sendMessage(page, '看看这份表格')
  await expect(page.getByRole('region', { name: '退货.csv 里有什么' })).toContainText('9 行')
  const answers = page.locator('article')
  await expect(answers.last()).toContainText('9 行')
  await expect(answers.last()).toContainText('合计行没有算作数据')
  await expectAccessible(page, 'profile')
  await takeScreenshots(page, 'profile')

  await sendMessage(page, '哪个城市的平均退货率最高？')
  await expect(answers.last()).toContainText('宁波')
  await expect(answers.last()).toContainText('7.9%')
  const parts = answers.last().getByRole('list', { name: '查询的条件' })
  await parts.getByRole('button', { name: '改“度量 退货率 · 平均”' }).press('Enter')
  await page.getByRole('combobox', { name: '找度量' }).fill('最大')
  await expectAccessible(page, 'measures')
  await page.keyboard.press('Enter')
  await expect(answers.last()).toContainText('9.1%')
  await expect(parts.getByRole('button', { name: '改“度量 退货率 · 最大”' })).toBeFocused()
  await expect(answers).toHaveCount(2)
  await expectAccessible(page, 'parts')
  await takeScreenshots(page, 'parts')
  await sendMessage(page, '每个月各城市的平均退货率，画成折线图')
  const figure = answers.last().getByRole('figure')
  await expect(figure.locator('canvas')).toBeVisible()
  await expectAccessible(page, 'chart')
  await takeScreenshots(page, 'chart')
  await figure.getByRole('tab', { name: '表' }).press('Enter')
  await expect(figure.getByRole('row')).toHaveCount(10)
  await expectAccessible(page, 'table')
  await figure.getByRole('tab', { name: 'SQL' }).press('Enter')
  await expect(figure.getByText(/select/i).first()).toBeVisible()
  await figure.getByRole('button', { name: '换图形、导出' }).press('Enter')
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出核对用的 Excel（带公式和用到的行）' }).click(),
  ])
  const cells = readCells(await readFile(await workbook.path()))
  const formulas = [...cells].flatMap(([sheet, rows]) =>
    rows.flat().flatMap((cell) => (cell.formula === null ? [] : [{ sheet, ...cell }])),
  )
  expect(formulas.length).toBeGreaterThan(2)
  for (const { sheet, formula, value } of formulas)
    expect(new Formulas(cells, sheet).evaluate(formula ?? '')).toBeCloseTo(Number(value), 9)
  await sendMessage(page, '只看宁波')
  const followed = answers.last().getByRole('figure')
  await followed.getByRole('tab', { name: '表' }).click()
  await expect(followed.getByRole('row')).toHaveCount(4)

  await sendMessage(page, '为什么退货率这么高')
  await expect(answers.last()).toContainText('没用上“为什么”')
  await takeScreenshots(page, 'asked-back')
})

test('a table is joined with another, exported and shared', async ({ page, browser }) => {
  await enter(page)
  const answers = page.locator('article')
  await give(page, '退货.csv', returns)
  await sendMessage(page, '每个月各城市的平均退货率，画成折线图')
  await expect(answers.last().getByRole('figure').locator('canvas')).toBeVisible()
  await give(page, '人口.csv', people)
  await sendMessage(page, '各城市的平均退货率和人口')
  const joined = answers.last().getByRole('figure')
  await joined.getByRole('tab', { name: '表' }).click()
  await expect(joined.getByRole('row').filter({ hasText: '上海' })).toContainText('2,480')
  await joined.getByRole('button', { name: '换图形、导出' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出表格（CSV）' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFF"城市",.*人口[^]*"上海",0\.043,2480/)

  await page.reload()
  await expect(answers.last().getByRole('figure')).toBeVisible()

  // Who is given the link and has no scripts sees the charts as pictures, with their numbers.
  await page.getByRole('button', { name: '分享' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^分享/ })
  await dialog.getByRole('button', { name: '生成链接并复制' }).click()
  const url = await dialog.getByLabel('链接', { exact: true }).inputValue()
  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const reader = await stranger.newPage()
  await reader.goto(url)
  const picture = reader.getByRole('img', { name: /折线图/ }).first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expect(reader.getByRole('table').filter({ hasText: '宁波' }).first()).toBeVisible()
  // What the file holds besides is nobody's but its owner's.
  expect(await reader.content()).not.toContain('合计行')
  await stranger.close()
})
