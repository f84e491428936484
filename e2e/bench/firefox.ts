import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTestPrograms } from '../../host/operations/commands/find-test-programs.mjs'
import { type FirefoxPage, keys, openFirefox } from './support/firefox.ts'
import type { BenchPart } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, noted } from './support/table.ts'

const question = '怎么创建智能体？'
const followUp = '知识库怎么用？'
const phone = '13912345678'

const lastAnswer = `[...document.querySelectorAll('article')].at(-1)`
const length = `(${lastAnswer}?.querySelector('.answer-text')?.textContent.length ?? 0)`
const hasEnded = `${lastAnswer}?.getAttribute('aria-busy') === 'false' && ${length} > 100`
const says = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`

interface Visit {
  readonly page: FirefoxPage
  readonly origin: string
  readonly dataDirectory: string
}

/** What a visitor does in Firefox, in this order; each step throws when it does not come to its end. */
const steps: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  首页: async ({ page, origin }) => {
    await page.goto(origin)
    await page.until(says('AI'))
  },
  提问: async ({ page }) => {
    await page.click({ role: 'textbox', name: '问题' })
    await page.type(`${question}${keys.enter}`)
    await page.until(`/\\/result\\?id=/.test(location.href)`)
  },
  逐字出现: async ({ page }) => {
    await page.until(`${lastAnswer}?.getAttribute('aria-busy') === 'true' && ${length} > 0`)
    const early = await page.evaluate<number>(length)
    await page.until(hasEnded)
    const whole = await page.evaluate<number>(length)
    if (whole <= early) throw new Error(`${early} characters while written, ${whole} at the end`)
  },
  引用: async ({ page }) => {
    await page.click('article [data-seal]')
    await page.until(`document.querySelector('[role=dialog]')?.textContent.length > 10`)
    await page.type(keys.escape)
    await page.until(`document.querySelector('[role=dialog]') === null`)
  },
  追问: async ({ page }) => {
    await page.click('form textarea, textarea')
    await page.type(`${followUp}${keys.enter}`)
    await page.until(`document.querySelectorAll('article').length === 2`)
    await page.until(hasEnded)
  },
  重新载入: async ({ page }) => {
    const text = `[...document.querySelectorAll('.answer-text')].map((each) => each.textContent).join()`
    const before = await page.evaluate<string>(text)
    await page.reload()
    await page.until(`${text} === ${JSON.stringify(before)}`)
  },
  登录: async ({ page, dataDirectory }) => {
    await page.click({ role: 'button', name: '登录' })
    await page.click({ role: 'textbox', name: '手机号' })
    await page.type(phone)
    await page.click({ role: 'button', name: '获取验证码' })
    await page.until(says('发送成功'))
    const sent = readFileSync(join(dataDirectory, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1)
    const { code } = JSON.parse(sent ?? '{}') as { code: string }
    await page.click({ role: 'textbox', name: '验证码' })
    await page.type(code)
    await page.click('[role=dialog] [role=checkbox], [role=dialog] input[type=checkbox]')
    await page.click('[role=dialog] button[type=submit]')
    await page.until(says('的账号菜单'))
  },
  搜索记录: async ({ page, origin }) => {
    await page.goto(`${origin}/history`)
    await page.until(says(question))
  },
}

/** What a visitor does, in the Firefox that Debian brings; stories run in Chromium. */
export const firefox: BenchPart = {
  title: 'firefox：首页、提问、逐字出现、引用、追问、重新载入、登录、搜索记录',
  measure: async (scope) => {
    const executable = findTestPrograms().firefox
    if (!executable) return { skipped: '这台机器上没有 Firefox' }
    const { origin, dataDirectory } = await startOwnProduct(scope, {
      LLM_PROVIDER: 'scripted',
      LLM_MODEL: '脚本模型?characters=1500&perSecond=250&delta=1.6',
    })
    const page = await openFirefox(scope, executable)
    const visit = { page, origin: origin.replace('127.0.0.1', 'localhost'), dataDirectory }
    const done: string[] = []
    const failure = await walk(visit, done).catch((error: unknown) => String(error))
    return [
      allOf('走完的步骤', done.length, Object.keys(steps).length),
      ...(failure ? [noted(`${done.at(-1) ?? '开始'}之后`, failure)] : []),
      atMost('控制台的错误', page.errors.length, 0),
      ...page.errors.slice(0, 5).map((error) => noted('错误', error.slice(0, 200))),
    ]
  },
}

async function walk(visit: Visit, done: string[]): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    await step(visit)
    done.push(name)
  }
}
