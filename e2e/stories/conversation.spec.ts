import type { Page } from 'playwright/test'
import { flakySocket } from '../fixtures/flaky-socket.ts'
import { askMany } from '../fixtures/own-socket.ts'
import { originOf } from '../fixtures/ports.ts'
import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const question = '怎么创建智能体？'
const followUps = ['怎么分享一次搜索？', '怎么导入资料？']

function box(page: Page) {
  return page.getByRole('textbox', { name: '追问' })
}

async function askOn(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
  await waitForAnswer(page)
}

/** The questions above their answers, also of those that are out of sight. */
function questionsOn(page: Page) {
  return page.locator('article > h2, [data-place] > h2')
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  await expect(questionsOn(page)).toHaveText(followUps)
  await expect(page.getByRole('button', { name: '有帮助', exact: true }).last()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page).toHaveTitle(`知舟 - ${question}`)
}

test('Back, Forward and another tab show the whole conversation, and the draft', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await searchBox(page).fill(question)
  const pending = page.waitForURL(/temp=true$/, { waitUntil: 'commit' }).then(() => page.url())
  await searchBox(page).press('Enter')
  const pendingAddress = await pending
  await waitForAnswer(page)
  for (const text of followUps) await askOn(page, text)
  await page.getByRole('button', { name: '有帮助', exact: true }).last().click()
  await box(page).fill('写了一半')
  const address = page.url()

  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '使用指南' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await page.goBack()
  await expectWhole(page)
  await expect(box(page)).toHaveValue('写了一半')
  await page.goForward()
  await expect(page).toHaveURL(/\/help$/)
  await page.goBack()
  await expectWhole(page)
  expect(page.url()).toBe(address)
  await page.reload()
  await expectWhole(page)
  await expect(box(page)).toHaveValue('写了一半')

  const other = await context.newPage()
  await other.goto(pendingAddress)
  await expectWhole(other)
  expect(other.url()).toBe(address)
})

test('of 60 turns the first is the title; others load on scrolling up, and a reconnect loses none', async ({
  page,
  context,
}) => {
  const socket = await flakySocket(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const questions = Array.from({ length: 60 }, (_, index) => `第${index + 1}问：怎么导入资料？`)
  const id = await askMany(context, originOf('extractive'), questions)
  await page.goto(`/result?id=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(questions[0] ?? '')
  await expect(page).toHaveTitle(`知舟 - ${questions[0]}`)
  // Those far from the reader are no more than a place with their question.
  const places = page.locator('[data-place]')
  await expect(places).toHaveCount(20)
  await expect(questionsOn(page).first()).toHaveText(questions[40] ?? '')

  await jumpOf(page, questions[40] ?? '', async () => {
    await page.getByRole('button', { name: '更早的提问' }).click()
    await expect(places).toHaveCount(40)
  })
  await socket.cut()
  await askMany(context, originOf('extractive'), ['第61问：在别处问的'], id)
  await expect(page.getByRole('heading', { level: 2, name: '第61问：在别处问的' })).toHaveCount(1)
  await expect(places).toHaveCount(41)
  await page.getByRole('heading', { level: 2, name: questions[22] ?? '' }).scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -400)
      return places.count()
    })
    .toBe(61)
  await expect(questionsOn(page)).toHaveText([...questions.slice(1), '第61问：在别处问的'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(questions[0] ?? '')
  await expect(page.getByRole('button', { name: '更早的提问' })).toHaveCount(0)
})

test('older questions load with the first click after hydration, however slow it is', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const questions = Array.from({ length: 30 }, (_, index) => `第${index + 1}问：怎么导入资料？`)
  const id = await askMany(context, originOf('extractive'), questions)
  await page.addInitScript((name) => {
    const click = () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      // What was clicked before is kept by the script of the page, which is gone now.
      if (button && !('earlyActions' in window)) button.click()
      else requestAnimationFrame(click)
    }
    click()
  }, '更早的提问')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 5 })
  await page.goto(`/result?id=${id}`)
  await expect(page.locator('[data-place]')).toHaveCount(30)
})

/** Does something, and expects what the reader looks at to stand where it stood. */
async function jumpOf(page: Page, heading: string, act: () => Promise<void>): Promise<void> {
  const looked = page.getByRole('heading', { level: 2, name: heading })
  const before = await looked.boundingBox()
  await act()
  const after = await looked.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? -1))).toBeLessThan(2)
}

test('a question sent while scrolled up is scrolled to the top', async ({ page }) => {
  await askFromHome(page, question)
  for (const text of followUps) await askOn(page, text)
  await page.evaluate(() => window.scrollTo(0, 0))
  const toEnd = page.getByRole('button', { name: '到最后' })
  await expect(toEnd).toBeVisible()
  await box(page).fill('怎么看出处？')
  await box(page).press('Enter')
  const asked = page.getByRole('heading', { level: 2, name: '怎么看出处？' })
  await expect(asked).toBeInViewport()
  expect((await asked.boundingBox())?.y).toBeLessThan(120)
  await waitForAnswer(page)
  expect((await asked.boundingBox())?.y).toBeLessThan(120)
  await page.evaluate(() => window.scrollTo(0, 0))
  await toEnd.click()
  await expect(toEnd).toBeHidden()
  await expect(
    page.getByRole('region', { name: '接着问' }).or(page.locator('article').last()),
  ).toBeInViewport()
})

test('the same text refused twice returns twice, and a refused repeat does not change the input', async ({
  page,
}) => {
  const socket = await flakySocket(page)
  await askFromHome(page, question)
  socket.filter = ({ prompt }, answer) => {
    if (!prompt.content && prompt.action !== 'repeat') return true
    answer({ code: 999_995, ask_id: prompt.ask_id, seq: 0, message: '上一个问题还没答完' })
    return false
  }
  for (const _round of [1, 2]) {
    await box(page).fill(`再问一次`)
    await box(page).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '上一个问题还没答完' })).toBeVisible()
    await expect(box(page)).toHaveValue('再问一次')
    await expect(page.locator('article')).toHaveCount(1)
    await box(page).fill('')
  }
  await page.getByRole('button', { name: '重新回答' }).click()
  // What was refused above stays; a refused repeat is said by a toast.
  await expect(page.getByText('上一个问题还没答完')).toHaveCount(2)
  await expect(box(page)).toHaveValue('')
  await expect(page.locator('article')).toHaveCount(1)
  await expect(page.locator('[data-seal]').first()).toBeVisible()
})

test('an answer that is repeated or stopped leaves the keyboard a place', async ({ page }) => {
  await askFromHome(page, question)
  const field = page.getByRole('textbox', { name: '追问' })
  await page.getByRole('button', { name: '重新回答' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2/2')).toBeVisible()
  await waitForAnswer(page)
  await expect(field).toBeFocused()
})

test('switching between versions keeps the focus', async ({ page }) => {
  await askFromHome(page, question)
  await page.getByRole('button', { name: '重新回答' }).click()
  await expect(page.getByText('2/2')).toBeVisible()
  await waitForAnswer(page)
  const previous = page.getByRole('button', { name: '上一版' })
  await previous.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1/2')).toBeVisible()
  await expect(previous).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2/2')).toBeVisible()
  await expect(page.getByRole('button', { name: '下一版' })).toBeFocused()
})
