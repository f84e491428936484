import type { BrowserContext, Locator, Page } from 'playwright/test'
import { aggregation, type HistoryPage } from '../../lib/contract/routes/http.ts'
import { logIn, tokenOf } from '../fixtures/login.ts'
import { askMany } from '../fixtures/own-socket.ts'
import { pageUp } from '../fixtures/paging.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

const turns = 120
const questions = Array.from({ length: turns }, (_, index) => `第${index + 1}问：怎么创建智能体？`)
/** What nobody sees as a jump: browsers round positions. */
const stillPixels = 2

/** Whether the record at one end of the list is shown, and can be seen. */
async function expectSeen(page: Page, end: 'first' | 'last'): Promise<void> {
  const place = page.locator('[data-place]')[end]()
  await expect(place).toBeInViewport()
  await expect(place.locator('article')).toHaveCount(1)
}

test('a long conversation scrolls up without jumps, and only nearby rows are rendered', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A socket takes so many questions at once.
  const begun = await askMany(context, originOf('extractive'), questions.slice(0, 60))
  const id = await askMany(context, originOf('extractive'), questions.slice(60), begun)
  await page.goto(`/result?id=${id}`)
  await expect(page.getByRole('textbox', { name: '追问' })).toBeVisible()
  // A page that opens at its end moves while its last rows are rendered.
  await stoodTop(page.locator('[data-place]').last())
  const steps = await pageUp(page)
  expect(Math.max(...steps.map(({ jump }) => jump ?? 0))).toBeLessThanOrEqual(stillPixels)
  await expect(page.locator('[data-place]')).toHaveCount(turns)
  await expect(page.locator('article > h2, [data-place] > h2')).toHaveText(questions.slice(1))
  expect(await page.locator('article').count()).toBeLessThan(turns / 3)

  // Who has touched a message finds it as it was, however far they go.
  const copy = page.locator('[data-place]').first().getByRole('button', { name: '复制' }).first()
  await copy.focus()
  await page.keyboard.press('Control+End')
  await expectSeen(page, 'last')
  await expect(copy).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expectSeen(page, 'first')

  const far = page.locator('[data-place]').nth(turns / 2)
  await expect(far.locator('article')).toHaveCount(0)
  await expect(far.locator('[hidden="until-found"]')).not.toBeEmpty()

  // Who comes back finds the place.
  await far.scrollIntoViewIfNeeded()
  await expect(far.locator('article')).toHaveCount(1)
  const before = await stoodTop(far)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '使用指南' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await page.goBack()
  await expect(far).toBeInViewport()
  expect(Math.abs((await stoodTop(far)) - before)).toBeLessThanOrEqual(stillPixels)
})

/** @returns where something stands in the view, once it stands still */
async function stoodTop(place: Locator): Promise<number> {
  return place.evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let [top, still] = [Number.NaN, 0]
    while (still < 10) {
      await nextFrame()
      const now = element.getBoundingClientRect().top
      still = now === top ? still + 1 : 0
      top = now
    }
    return top
  })
}

test('a message far up is scrolled to', async ({ page, context }) => {
  await page.goto('/')
  await logIn(page)
  const said = Array.from({ length: 60 }, (_, index) => `第${index + 1}句`)
  const id = await askMany(context, originOf('extractive'), said, '', 'agent')
  await page.goto(`/chat/universal/001?c=${id}&m=${await messageOf(page, context, id, '第5句')}`)
  const found = page.locator('[data-found]')
  await expect(found).toContainText('第5句')
  await expect(found).toBeInViewport()
  await page.keyboard.press('Control+End')
  await expectSeen(page, 'last')
  expect(await page.locator('article').count()).toBeLessThan(said.length)
  // A button of the head is in view wherever the reader is.
  const last = page.locator('[data-place]').last()
  const stood = await stoodTop(last)
  const info = page.getByRole('button', { name: '智能体信息' })
  await info.click()
  await info.press('Escape')
  expect(Math.abs((await stoodTop(last)) - stood)).toBeLessThanOrEqual(stillPixels)
  await page.keyboard.press('Control+Home')
  await expect(found).toBeInViewport()
})

/** @returns the id of what somebody has said in a chat of theirs */
async function messageOf(page: Page, context: BrowserContext, id: string, said: string): Promise<string> {
  const headers = { k_sso_token: await tokenOf(page) }
  let offset = 0
  for (;;) {
    const reply = await context.request.get(`${aggregation}/v1/chat/agent/history`, {
      headers,
      params: { conversation_id: id, time_reverse: 1, offset },
    })
    const { data } = (await reply.json()) as { data: HistoryPage }
    const found = data.detailList.find(({ content }) => content === said)
    if (found) return found.doc_id
    if (!data.hashMore) throw new Error(`Nobody has said ${said}.`)
    offset = data.offset
  }
}
