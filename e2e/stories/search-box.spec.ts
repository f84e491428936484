import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { clippedText } from '../fixtures/clipped-text.ts'
import { pickFiles } from '../fixtures/files.ts'
import { accountMenu, fillCode, loginDialog, newPhone, submitLogin } from '../fixtures/login.ts'
import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const question = '怎么导入资料？'
const notes = '核桃坪的号子分三种：上坡号、下坡号和歇气号。'

/** What the page asks for on its sockets. */
function promptsOf(page: Page): Record<string, unknown>[] {
  const prompts: Record<string, unknown>[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { prompt: Record<string, unknown> }
      if (frame.prompt.ask_id && frame.prompt.content) prompts.push(frame.prompt)
    }),
  )
  return prompts
}

const scopeButton = (page: Page) => page.getByRole('button', { name: /^搜索范围：/ })
const tray = (page: Page) => page.getByRole('region', { name: '搜索范围' })

test('the scope is chosen by keyboard, applies to the question and its follow-ups, and is stored', async ({
  page,
}) => {
  const prompts = promptsOf(page)
  await page.goto('/')
  await scopeButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(tray(page).getByRole('radio', { name: '全部来源' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(tray(page).getByRole('radio', { name: '资料库' })).toBeChecked()
  await tray(page).getByRole('button', { name: '一周' }).click()
  const site = tray(page).getByRole('textbox', { name: '只看这个网站' })
  await site.fill('不是网站')
  await site.press('Enter')
  await expect(tray(page).getByRole('alert').filter({ hasText: '写一个网站的名字' })).toBeVisible()
  await site.fill('ｈｔｔｐｓ：／／ｗｗｗ．ｇｏｖ．ｃｎ／a')
  await site.press('Enter')
  await expect(tray(page).getByRole('status')).toHaveText('这次的范围：资料库，一周内，gov.cn')
  await page.keyboard.press('Escape')
  await expect(tray(page)).toHaveCount(0)
  await expect(scopeButton(page)).toBeFocused()
  await expect(scopeButton(page)).toHaveText('资料库 · 一周内 · gov.cn')

  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  const scope = { source: 'library', since: 'week', site: 'gov.cn' }
  expect(prompts.map((prompt) => prompt.scope)).toEqual(prompts.map(() => scope))
  await expect(page.locator('article').last()).toContainText('没有找到能回答这个问题的资料')

  // Follow-ups keep it until it is changed there.
  await page.getByRole('button', { name: '资料库 · 一周内 · gov.cn' }).click()
  await tray(page).getByRole('button', { name: '恢复默认' }).click()
  await tray(page).getByRole('checkbox', { name: '下次也这样' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: '追问' }).fill(question)
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('article')).toHaveCount(2)
  expect(prompts.at(-1)).not.toHaveProperty('scope')
  await expect(page.locator('article').last().locator('[data-seal]').first()).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the box with its tray, ${theme}: nothing for axe and nothing lost at any width`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await scopeButton(page).click()
      await tray(page).getByRole('radio', { name: '我的文件' }).check()
      await expect(tray(page)).toContainText('登录以后才有“我的文件”')
      await tray(page).getByRole('button', { name: '自选' }).click()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${width} ${id} ${nodes[0]?.html}`)).toEqual([])
      expect(await clippedText(page), `${width}`).toEqual([])
      await tray(page).getByRole('button', { name: '恢复默认' }).click()
    }
  })
}

test('files wait for the login, are sent and read, and the question searches them', async ({ page }) => {
  const prompts = promptsOf(page)
  await page.goto('/')
  await pickFiles(page, [
    { name: '田野笔记.txt', mimeType: 'text/plain', buffer: Buffer.from(notes) },
    { name: '旧稿.doc', mimeType: 'application/msword', buffer: Buffer.from('x') },
  ])
  const files = page.getByRole('list', { name: '随问题一起的文件' })
  await expect(loginDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(files.getByRole('listitem').filter({ hasText: '田野笔记.txt' })).toContainText('登录以后上传')
  await expect(files.getByRole('listitem').filter({ hasText: '旧稿.doc' })).toContainText('另存为 docx')
  await searchBox(page).fill('核桃坪的号子分几种？')
  await searchBox(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '登录以后才能带上文件' })).toBeVisible()
  await page.locator('#ask').getByRole('button', { name: '登录', exact: true }).click()
  const dialog = loginDialog(page)
  await fillCode(page, dialog, newPhone())
  await submitLogin(dialog)
  await expect(accountMenu(page)).toBeVisible()
  await expect(files.getByRole('listitem').filter({ hasText: '田野笔记.txt' })).toContainText('已读完')
  await files.getByRole('button', { name: '移除：旧稿.doc' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)

  // What is no document fails at the host, with its reason; sent again it would fail again.
  await pickFiles(page, [
    { name: '坏的.docx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 no archive') },
  ])
  const broken = files.getByRole('listitem').filter({ hasText: '坏的.docx' })
  await expect(broken).toContainText('文件不完整或已损坏')
  await expect(broken.getByRole('button', { name: '重传：坏的.docx' })).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await expect(searchBox(page)).toHaveValue('核桃坪的号子分几种？')
  // It is not asked without a file that could not be read, unless the user wants that.
  const held = page.getByRole('alert').filter({ hasText: '有 1 份没有读成，还没有发送' })
  await searchBox(page).press('Enter')
  await expect(held).toBeVisible()
  expect(prompts).toEqual([])
  await files.getByRole('button', { name: '移除：坏的.docx' }).click()
  await expect(held).toHaveCount(0)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await expect(page.locator('article').last()).toContainText('上坡号')
  expect(prompts[0]?.file_ids).toHaveLength(1)
  // Dropped into the box of a follow-up.
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['县志把号子分成两种：山号和水号。'], '县志.txt', { type: 'text/plain' }))
    return transfer
  })
  await page.getByRole('textbox', { name: '追问' }).dispatchEvent('drop', { dataTransfer: data })
  await page.getByRole('textbox', { name: '追问' }).fill('县志把号子分成几种？')
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  await expect(page.locator('article')).toHaveCount(2)
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('article').last()).toContainText('山号')
})

test('a URL with a question asks once: not again on reload or Back', async ({ page }) => {
  const prompts = promptsOf(page)
  await page.goto('/help')
  await page.goto(`/result?q=${encodeURIComponent(question)}&pattern=normal`)
  await waitForAnswer(page)
  const answered = page.url()
  const asked = () => new Set(prompts.map((prompt) => prompt.ask_id)).size
  expect(asked()).toBe(1)
  expect(prompts[0]).toMatchObject({ content: question, ask_from: 'url', pattern: 'normal' })
  await page.reload()
  await expect(page.locator('article')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/help$/)
  await page.goForward()
  await expect(page).toHaveURL(answered)
  await expect(page.locator('article')).toHaveCount(1)
  expect(asked()).toBe(1)

  await page.goto('/result?q=%20')
  await expect(page).toHaveURL(/\/$/)
  await page.goto(`/result?q=${'a'.repeat(4_001)}`)
  await expect(page.getByRole('alert').filter({ hasText: '现在有 4001 个' })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('a'.repeat(4_001))
  expect(asked()).toBe(1)
})

test('browsers find how to search here', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=search]').getAttribute('href')
  const reply = await request.get(href ?? '')
  expect(reply.headers()['content-type']).toContain('application/opensearchdescription+xml')
  const xml = await reply.text()
  const template = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    return parsed.querySelector('Url[type="text/html"]')?.getAttribute('template') ?? ''
  }, xml)
  expect(template).toBe(`${baseURL}/result?q={searchTerms}`)
})

test('model and thinking are chosen per question, and an unavailable model is reported', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(() => streamed(['答[1]。'], { reasoning: ['想一想'] }))
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODELS: '快模型,深模型',
    LLM_THINKING: 'enable_thinking',
  })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.goto(product.origin)
  await page.getByRole('button', { name: '模型：快模型' }).click()
  await page.getByRole('menuitemradio', { name: '深模型' }).click()
  await expect(page.getByRole('button', { name: '模型：深模型' })).toBeVisible()
  await page.getByRole('button', { name: '深度思考' }).click()
  await expect(page.getByRole('button', { name: '深度思考' })).toHaveAttribute('aria-pressed', 'true')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  // The last request is the check of the citations, which never thinks.
  expect(model.requests.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ model: '深模型', enable_thinking: true }),
  )

  // The next question chooses anew, in the box under the answer.
  await page.getByRole('button', { name: '范围与模型' }).click()
  await page.getByRole('button', { name: '深度思考' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: '追问' }).fill('还有呢？')
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  await expect(page.locator('article')).toHaveCount(2)
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
  expect(model.requests.at(-1)?.body).toMatchObject({ model: '深模型', enable_thinking: false })

  await page.evaluate(() => localStorage.setItem('model', '旧模型'))
  await page.goto(product.origin)
  await expect(page.getByText('之前选的“旧模型”已经不在了，现在由“快模型”回答')).toBeVisible()
  await searchBox(page).fill(question)
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  expect(model.requests.at(-1)?.body).toMatchObject({ model: '快模型' })
  await page.goto(`${product.origin}/settings#asking`)
  await page
    .getByRole('group', { name: '默认的模型' })
    .getByRole('radio', { name: '深模型' })
    .check({ force: true })
  await page.goto(product.origin)
  await expect(page.getByRole('button', { name: '模型：深模型' })).toBeVisible()
})

test('speech is written into the prompt input, and errors are shown', async ({ page }) => {
  await page.addInitScript(() => {
    /** Hears what the story says by `window.say`. */
    class Recognition extends EventTarget {
      onresult: ((event: object) => void) | null = null
      onerror: ((event: object) => void) | null = null
      onend: (() => void) | null = null
      start() {
        Object.assign(window, { heard: this })
      }
      stop() {
        this.onend?.()
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
  })
  const hear = (what: { text?: string; error?: string }) =>
    page.evaluate(({ text, error }) => {
      const { heard } = window as unknown as {
        heard: Record<'onresult' | 'onerror' | 'onend', (event?: object) => void>
      }
      if (text) heard.onresult({ results: [{ isFinal: true, 0: { transcript: text } }] })
      if (error) heard.onerror({ error })
      heard.onend()
    }, what)
  await page.goto('/')
  const speak = page.getByRole('button', { name: '说话输入' })
  for (const [what, said] of [
    [{ error: 'not-allowed' }, '浏览器不允许这个网站用麦克风'],
    [{}, '没有听到声音'],
    [{ error: 'network' }, '没能听写'],
  ] as const) {
    await speak.click()
    await expect(page.getByText('正在听，说完会写进问题里')).toBeVisible()
    await expect(page.getByRole('button', { name: '停止听写' })).toHaveAttribute('aria-pressed', 'true')
    await page.waitForFunction(() => 'heard' in window)
    await hear(what)
    await expect(page.getByText(said)).toBeVisible()
  }
  await speak.click()
  await expect(page.getByText('正在听')).toBeVisible()
  await hear({ text: '怎么导入资料' })
  await expect(searchBox(page)).toHaveValue('怎么导入资料')
  await expect(searchBox(page)).toBeFocused()
})

test('the list under the box is walked through by the arrows, and a suggestion is asked', async ({
  page,
}) => {
  await askFromHome(page, question)
  await page.goto('/')
  await searchBox(page).click()
  const own = page.getByRole('option', { name: /怎么导入资料/ })
  await expect(own).toContainText('搜过')
  await searchBox(page).press('ArrowDown')
  await expect(own).toHaveAttribute('aria-selected', 'true')
  await searchBox(page).press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await searchBox(page).press('ArrowDown')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
})

test('the history is deleted, one by one or all, and conversations stay', async ({ page }) => {
  await askFromHome(page, question)
  await askFromHome(page, '怎么分享？')
  await page.goto('/')
  await searchBox(page).click()
  await expect(page.getByRole('option')).toHaveCount(2)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: `从搜索记录里删掉：${question}` }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).press('ArrowDown')
  await searchBox(page).press('Shift+Delete')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await askFromHome(page, question)
  await page.goto('/')
  await searchBox(page).click()
  await page.getByRole('button', { name: '清空搜索记录' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.goto('/history')
  await expect(page.getByRole('main').getByRole('link', { name: /怎么/ })).toHaveCount(3)
})

test('on a phone the tools are beside the sources, and no words of the tip stand alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const middleOf = async (name: string | RegExp) => {
    const box = await page.locator('#ask').getByRole('button', { name }).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  const row = await middleOf(/全部来源/)
  for (const name of ['说话输入', '添加文件', '发送问题']) expect(await middleOf(name)).toBe(row)
  const tip = page.getByRole('complementary', { name: '提示' })
  const link = await tip.getByRole('link').boundingBox()
  const never = await tip.getByRole('button', { name: '不再显示' }).boundingBox()
  // One line, and beside the link.
  expect(link?.height).toBeLessThan(30)
  expect(never?.y).toBeLessThan((link?.y ?? 0) + (link?.height ?? 0))
})
