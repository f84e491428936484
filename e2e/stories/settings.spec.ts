import type { BrowserContext, Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { clippedText } from '../fixtures/clipped-text.ts'
import { logIn, openLogin } from '../fixtures/login.ts'
import { askFromHome, expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

const widths = [1440, 1000, 390] as const
const saving = '**/usercenter/v1/account/preferences'

async function speak(context: BrowserContext, locale: 'zh-CN' | 'en', baseURL = ''): Promise<void> {
  await context.addCookies([{ name: 'locale', value: locale, url: baseURL }])
}

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })

/** What the page asks for on its sockets. */
function framesOf(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
  return frames
}

for (const locale of ['zh-CN', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the settings, ${locale}, ${theme}: nothing for axe and nothing lost at any width`, async ({
      page,
      context,
      baseURL,
    }) => {
      await speak(context, 'zh-CN', baseURL)
      await page.goto('/help')
      await logIn(page)
      await speak(context, locale, baseURL)
      await page.emulateMedia({ colorScheme: theme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/settings')
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.locator('#account input').first()).toBeVisible()
        await expect(page.locator('#voice').getByRole('status')).toHaveCount(0)
        await expectAccessible(page, `${width}`)
        expect(await clippedText(page), `${width}`).toEqual([])
      }
    })
  }

  test(`text at 200 %, ${locale}: every screen keeps all of it`, async ({ page, context, baseURL }) => {
    await speak(context, locale, baseURL)
    await page.addInitScript(() => localStorage.setItem('text-size', '200'))
    const screens = ['/history', '/settings', '/help', '/help/search', '/app-guide', '/console/setup']
    const others = ['/chat/universal/001', '/no-such-page', '/privacy', '/shared/nobody']
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const expectWhole = async (what: string) => {
        await expect(page.locator('html')).toHaveAttribute('data-text-size', '200')
        // The row of sources measures itself after the answer has ended.
        await expect.poll(() => clippedText(page), `${what} at ${width}`).toEqual([])
      }
      await page.goto('/')
      await expect(page.locator('main textarea')).toBeVisible()
      await expectWhole('home')
      await page.locator('main textarea').fill('怎么分享一次搜索？')
      await page.locator('main textarea').press('Enter')
      await waitForAnswer(page)
      await expectWhole('result')
      for (const path of [...screens, ...others]) {
        await page.goto(path)
        // The dialog that asks for a login hides what is behind it from assistive technology.
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
        await expectWhole(path)
      }
      if (width < 768) await page.locator('header button').first().click()
      await page.locator('#sidebar button[aria-haspopup=dialog]').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectWhole('login')
      await page.keyboard.press('Escape')
    }
  })
}

test('text at 200 % on a phone: no page scrolls sideways', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/settings')
  await choice(page, '文字大小', '200%').check()
  await expect(page.getByText('已保存到账号')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const paths = ['/', '/agent-home', '/agent/plugins', '/agent/template', '/music', '/files', '/history']
  for (const path of [...paths, '/write-test', '/settings', '/chat/coding/011', '/agent/edit']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '200')
    await expect(page.locator('main').locator('h1, textarea').first()).toBeAttached()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width, path).toBeLessThanOrEqual(390)
  }
})

test('in forced colours what is chosen, current or to be pressed has a mark', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(page.locator('.segment:has(:checked)').first()).toBeVisible()
  expect(await groundOf('.segment:has(:checked)')).not.toBe(await groundOf('.segment:not(:has(:checked))'))
  expect(await groundOf('.nav-item-current')).not.toBe(await groundOf('.nav-item:not(.nav-item-current)'))
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(await edge('.send-button')).toBe('1px')
})

test('changes apply immediately, before the first paint of the next page, and in other tabs', {
  tag: '@core',
}, async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/help')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '设置' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  const other = await context.newPage()
  await other.goto('/help')
  await choice(page, '主题', '深色').check()
  await choice(page, '文字大小', '150%').check()
  await expect(page.getByText('已保存在这个浏览器里')).toBeVisible()
  for (const each of [page, other]) {
    await expect(each.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(each.locator('html')).toHaveAttribute('data-text-size', '150')
  }
  // As soon as there is a body to paint.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const { theme, textSize } = document.documentElement.dataset
      sessionStorage.setItem('at-first-paint', `${theme} ${textSize}`)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('at-first-paint'))).toBe('dark 150')
  await expect(choice(page, '文字大小', '150%')).toBeChecked()
})

test('the keyboard: sections by their links, choices by arrows', async ({ page }) => {
  await page.goto('/settings')
  const links = page.getByRole('navigation', { name: '设置的各部分' })
  await links.getByRole('link', { name: '输入' }).press('Enter')
  await expect(page).toHaveURL(/#input$/)
  await expect(page.getByRole('heading', { name: '输入' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(choice(page, '按哪个键发送问题', 'Enter')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, '按哪个键发送问题', 'Ctrl + Enter')).toBeChecked()
  await expect(page.getByText('发送，Enter 换行')).toBeVisible()
})

test('Ctrl+Enter sends and Enter breaks the line, on the home page and in a conversation', async ({
  page,
}) => {
  await page.goto('/settings#input')
  await choice(page, '按哪个键发送问题', 'Ctrl + Enter').check()
  await page.goto('/')
  await searchBox(page).pressSequentially('怎么创建')
  await searchBox(page).press('Enter')
  await searchBox(page).pressSequentially('智能体？')
  await expect(searchBox(page)).toHaveValue('怎么创建\n智能体？')
  await expect(page.getByRole('button', { name: '发送问题（Ctrl + Enter）' })).toBeVisible()
  await searchBox(page).press('Control+Enter')
  await waitForAnswer(page)
  const next = page.getByRole('textbox', { name: '追问' })
  await next.pressSequentially('怎么')
  await next.press('Enter')
  await next.pressSequentially('分享？')
  await expect(next).toHaveValue('怎么\n分享？')
  await next.press('Control+Enter')
  await expect(page.locator('article')).toHaveCount(2)
})

test('the chosen scope is sent with each question, and the search box says so', async ({ page }) => {
  const frames = framesOf(page)
  await page.goto('/settings#asking')
  await expect(choice(page, '默认的回答方式', '研究')).toBeEnabled()
  await choice(page, '默认的搜索范围', '只搜资料库').check()
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^搜索范围：资料库/ })).toBeVisible()
  await searchBox(page).fill('怎么创建智能体？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  await page.getByRole('textbox', { name: '追问' }).fill('怎么分享？')
  await page.getByRole('textbox', { name: '追问' }).press('Enter')
  await expect(page.locator('article')).toHaveCount(2)
  await expect(page.locator('article').last()).toHaveAttribute('aria-busy', 'false')
  const asks = frames.filter((frame) => frame.includes('"content"'))
  expect(asks.length).toBeGreaterThanOrEqual(2)
  for (const ask of asks) expect(JSON.parse(ask)).toMatchObject({ prompt: { scope: { source: 'library' } } })
})

test('a visitor’s choices move to the account, other devices follow, and a failed save is tried again', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  await choice(page, '主题', '深色').check()
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/account/preferences') && reply.ok())
  const phone = await logIn(page)
  await saved
  const elsewhere = await browser.newContext(baseURL ? { baseURL, colorScheme: 'light' } : {})
  const second = await elsewhere.newPage()
  await second.goto('/help')
  await logIn(second, phone)
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.goto('/settings')
  await expect(page.locator('#account').getByLabel('昵称')).toBeVisible()
  await page.route(saving, (route) => route.abort('internetdisconnected'))
  await choice(page, '文字大小', '125%').check()
  await expect(page.getByText('没能保存到账号')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', '125')
  await page.unroute(saving)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('已保存到账号')).toBeVisible()
  await second.reload()
  await expect(second.locator('html')).toHaveAttribute('data-text-size', '125')
  await elsewhere.close()
})

test('the former account URL redirects to its part of the settings', async ({ page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL(/\/settings#account$/)
  await expect(page.locator('#account').getByRole('button', { name: '登录' })).toBeVisible()
  await openLogin(page)
})

test('a member using that URL lands at the account section', async ({ page }) => {
  await page.goto('/help')
  await logIn(page)
  await page.goto('/account')
  await expect(page.locator('#account').getByLabel('昵称')).toBeInViewport()
  await expect(page.getByRole('link', { name: '个人资料', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('notification permission is only requested by a click, and a denial explains how to undo it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked = { count: 0, shown: [] as string[], answer: 'granted' }
    class Fake extends EventTarget {
      static permission = 'default'
      static requestPermission() {
        asked.count += 1
        Fake.permission = asked.answer
        return Promise.resolve(asked.answer)
      }
      constructor(title: string) {
        super()
        asked.shown.push(title)
      }
      close() {}
    }
    Object.assign(window, { Notification: Fake, asked })
  })
  const asked = () =>
    page.evaluate(() => (window as unknown as { asked: { count: number; shown: string[] } }).asked)
  await page.goto('/settings#notifications')
  const notify = page.getByRole('switch', { name: '回答写好时通知我' })
  await expect(notify).not.toBeChecked()
  expect(await asked()).toMatchObject({ count: 0, shown: [] })
  await notify.click()
  await expect(notify).toBeChecked()
  expect((await asked()).shown).toHaveLength(1)
  await notify.click()
  await expect(notify).not.toBeChecked()
  await page.evaluate(() =>
    Object.assign((window as unknown as { asked: object }).asked, { answer: 'denied' }),
  )
  await notify.click()
  await expect(page.getByText('要打开：点地址栏左边的图标')).toBeVisible()
  await expect(notify).toBeDisabled()
})

test('an answer is read aloud by the chosen voice, without its markers, and stops', async ({ page }) => {
  await page.addInitScript(() => {
    const said: { text: string; voice: string }[] = []
    const waiting = new Set<EventTarget>()
    const voice = (name: string, lang: string, localService: boolean) => ({
      name,
      lang,
      localService,
      voiceURI: name,
      default: false,
    })
    class Utterance extends EventTarget {
      voice = { name: '' }
      lang = ''
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [
        voice('Alice', 'en-US', true),
        voice('遥远', 'zh-CN', false),
        voice('小雨', 'zh-CN', true),
        voice('小雪', 'zh-CN', true),
      ],
      speak(utterance: Utterance) {
        said.push({ text: utterance.text, voice: utterance.voice.name })
        waiting.add(utterance)
      },
      cancel() {
        for (const each of waiting)
          each.dispatchEvent(Object.assign(new Event('error'), { error: 'canceled' }))
        waiting.clear()
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said })
  })
  const said = () =>
    page.evaluate(() => (window as unknown as { said: { text: string; voice: string }[] }).said)
  await page.goto('/settings#voice')
  const voices = page.getByLabel('朗读用的声音')
  await expect(voices.getByRole('option')).toHaveText([
    '按文字的语言自动选',
    '小雪 · zh-CN',
    '小雨 · zh-CN',
    'Alice · en-US',
  ])
  await voices.selectOption({ label: '小雨 · zh-CN' })
  await page.getByRole('button', { name: '试听' }).click()
  await expect.poll(async () => (await said()).map(({ voice }) => voice)).toEqual(['小雨'])
  await page.getByRole('button', { name: '停止' }).click()
  await expect(page.getByRole('button', { name: '试听' })).toBeVisible()

  await askFromHome(page, '怎么创建智能体？')
  await page.getByRole('button', { name: '朗读' }).click()
  await expect.poll(async () => (await said()).length).toBe(1)
  const [first] = await said()
  expect(first?.voice).toBe('小雨')
  expect(first?.text).toMatch(/\p{Script=Han}{2}/u)
  expect(first?.text).not.toMatch(/\[\d+\]|\*\*|https?:/)
  await page.getByRole('button', { name: '停止朗读' }).click()
  await expect(page.getByRole('button', { name: '朗读', exact: true })).toBeVisible()
  expect(await said()).toHaveLength(1)
})
