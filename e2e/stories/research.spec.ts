import type { Browser, Page } from 'playwright/test'
import {
  researchCallOf,
  researchReply,
} from '../../host/agents/universal/research/testing/research-script.ts'
import { LibraryClient } from '../../host/files/library/testing/library-client.ts'
import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const question = '怎么导入资料？'
const sizes = [
  { width: 1440, height: 900 },
  { width: 1000, height: 800 },
  { width: 390, height: 844 },
]

/** A model of good will, which writes slowly enough to be watched. */
function replyTo({ body }: FakeRequest) {
  const call = researchCallOf(body.messages[0]?.content ?? '')
  const asked = body.messages
    .slice(1)
    .map(({ content }) => content)
    .join('\n')
  const reply = call ? researchReply(call, asked, 4) : '好的。'
  return streamed(reply.match(/[^]{1,24}/g) ?? [], call === 'section' ? { delayMs: 1_500 } : {})
}

async function open(scope: AsyncDisposableStack, browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByRole('radio', { name: '研究' }).click({ force: true })
  return page
}

/** Light and dark, at each width: nothing wider than the page, and no violation. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value
    }, theme)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${name} ${theme} ${size.width}`).toBeLessThanOrEqual(0)
      if (size.width !== 1000) await expectAccessible(page)
      const folder = process.env['STORY_PICTURES']
      if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${size.width}.png` })
    }
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
  await page.setViewportSize(sizes[0] as { width: number; height: number })
}

const titlesIn = (page: Page) => page.getByRole('button', { name: /^改名：/ })

test('a research is planned, edited by keyboard, followed, read and regenerated, over reloads and in two tabs', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(replyTo)
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm1' })
  const page = await open(scope, browser, product.origin)
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')

  // The outline, edited by keys.
  const form = page.getByRole('form', { name: '研究报告的大纲' })
  await expect(form).toBeVisible()
  await page.waitForURL(/\/result\?id=[\w-]+$/)
  await expect(titlesIn(page)).toHaveText(['起因和经过', '各方的做法', '花费与时间', '争议'])
  await expectFits(page, 'plan')
  await page.getByRole('button', { name: /^移动第 1 节/ }).press('ArrowDown')
  await page.getByRole('button', { name: '改名：争议' }).press('Enter')
  await page.keyboard.type('哪里有争议')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '删去「花费与时间」' }).press('Enter')
  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await page.getByRole('button', { name: '删去「花费与时间」' }).press('Enter')
  const edited = ['各方的做法', '起因和经过', '哪里有争议']
  await expect(titlesIn(page)).toHaveText(edited)
  await page.reload()
  await expect(titlesIn(page)).toHaveText(edited)

  // Rewritten: another draft, and the one that was edited is still there.
  await page.getByRole('textbox', { name: '怎么重写' }).fill('多写步骤')
  await page.getByRole('button', { name: '重写大纲' }).click()
  await expect(titlesIn(page).first()).toHaveText('重写后的第一节')
  await page.getByRole('button', { name: '上一稿' }).click()
  await expect(titlesIn(page)).toHaveText(edited)

  // Started here, it is shown as running in the other tab, and after a reload.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('form', { name: '研究报告的大纲' })).toBeVisible()
  await page.getByRole('button', { name: '开始研究' }).click()
  const running = page.getByRole('region', { name: '正在研究' })
  await expect(running).toBeVisible()
  await expect(other.getByRole('region', { name: '正在研究' })).toBeVisible()
  await expect(page).toHaveTitle(/^● /)
  await expect(page.getByText('离开也会继续，写好了放在这里')).toBeVisible()
  await expectAccessible(page)
  const folder = process.env['STORY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/running-light-1440.png` })
  await page.reload()
  await expect(running).toBeVisible()

  await waitForAnswer(page)
  await waitForAnswer(other)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 2, name: /^[一二三] ?./ })).toHaveText([
      /各方的做法/,
      /起因和经过/,
      /哪里有争议/,
    ])
    await expect(tab.getByText(/^研究报告 · 3 节/)).toBeVisible()
  }
  await other.close()

  // A footnote opens its passage.
  const notes = page.getByRole('list', { name: '「起因和经过」的脚注' })
  await notes.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFits(page, 'report')

  // One section again; the others stay, and the version before can be opened.
  const first = page.locator('section[data-section]').first()
  const before = await first.innerText()
  await page.getByRole('button', { name: '重做这一节：哪里有争议' }).click()
  await expect(page.getByRole('heading', { name: /哪里有争议/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^重做这一节/ })).toHaveCount(0)
  await expect(first).toContainText('这里写的是各方的做法')
  await waitForAnswer(page)
  await expect(page.getByTitle('第 2 版，共 2 版')).toBeVisible()
  await expect(page.getByRole('heading', { name: /哪里有争议/ })).toBeVisible()
  expect((await first.innerText()).split('\n')[0]).toBe(before.split('\n')[0])

  // Without scripts it can be read, with its footnotes.
  const plain = await browser.newContext({
    locale: 'zh-CN',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  scope.defer(() => plain.close())
  const still = await plain.newPage()
  await still.goto(page.url())
  await expect(still.getByText('这里写的是起因和经过')).toBeVisible()
  await expect(still.getByRole('list', { name: '「起因和经过」的脚注' })).toBeVisible()
})

test('a stopped research keeps its finished sections', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  let sections = 0
  const model = await startFakeOpenAi((request) => {
    const isSection = researchCallOf(request.body.messages[0]?.content ?? '') === 'section'
    if (isSection && (sections += 1) > 1) return streamed(['一直在写'], { delayMs: 600_000 })
    return replyTo(request)
  })
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm1' })
  const page = await open(scope, browser, product.origin)
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await page.getByRole('button', { name: '开始研究' }).click()
  await expect(page.locator('[data-section][data-state="done"]')).toHaveCount(1)
  await page.getByRole('button', { name: '停止' }).click()
  await expect(page.getByText(/^这里写的是/)).toBeVisible()
  await expect(page.getByText('这一节停下了，没有写').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^这里写的是/)).toBeVisible()
  await expectAccessible(page)
})

const wards = ['东山', '西河', '南桥', '北寨', '中塘', '上坪', '下湾', '老街']
const aspects = [
  ['电费', '按楼层分摊电费，电费由住户每月缴纳，电费单贴在一楼。'],
  ['井道', '井道要避开燃气管，井道的地基挖了两米，井道外墙用玻璃。'],
] as const

test('without a model it is a collection of what the sources say', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const link = new URL(await setupLink(product.dataDirectory))
  const operator = await LibraryClient.enter(product.origin, link.hash.slice(1))
  for (const [at, ward] of wards.entries()) {
    const [aspect, said] = aspects[at % aspects.length] as (typeof aspects)[number]
    const text = `# ${ward}加装电梯的${aspect}\n\n${ward}小区加装电梯，${said}\n\n${ward}加装电梯的${aspect}，第${at + 1}年才定下来。\n`
    expect((await operator.send(`${ward}.md`, text)).status).toBeLessThan(300)
  }
  await expect.poll(async () => (await operator.list()).counts.ready).toBeGreaterThanOrEqual(wards.length)
  const page = await open(scope, browser, product.origin)
  await searchBox(page).fill('加装电梯')
  await searchBox(page).press('Enter')
  const form = page.getByRole('form', { name: '资料汇编的大纲' })
  await expect(form).toBeVisible()
  await expect(form.getByRole('button', { name: '重写大纲' })).toHaveCount(0)
  await form.getByRole('button', { name: '开始汇编' }).click()
  await waitForAnswer(page)
  await expect(page.getByText(/^资料汇编 · 2 节/)).toBeVisible()
  await expect(page.getByRole('list', { name: /的脚注$/ })).toHaveCount(2)
  await expectFits(page, 'collection')
})
