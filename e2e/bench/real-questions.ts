import type { BrowserContext, Locator, Page } from 'playwright'
import { readQuestionSet, type TestQuestion } from '../../host/search/testing/question-set.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import { ingestPassages } from './support/ingest-passages.ts'
import type { BenchPart } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atLeast, noted } from './support/table.ts'

/** Every twentieth question of the flat list is asked. */
const step = 20
const foundBar = 48

/** Real documents brought in by the operator's command, and real questions asked in a real browser. */
export const realQuestions: BenchPart = {
  title: 'real-questions：导入 CMRC 2018 的段落，在浏览器里提问',
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const product = await startOwnProduct(scope, {})
    const report = await ingestPassages(scope, set, product.dataDirectory)
    const browser = await launchBrowser(scope, executable)
    const context = await browser.newContext({ ...visitor, baseURL: product.origin })
    const asked = set.questions.filter(({ number }) => number % step === 0)
    const outcomes = []
    for (const question of asked) outcomes.push(await ask(context, question))
    return [
      noted('导入', report),
      allOf('正常结束', outcomes.filter((outcome) => !outcome.hasFailed).length, asked.length),
      allOf('有引用', outcomes.filter((outcome) => outcome.isCited).length, asked.length),
      atLeast(
        '第一个印章打开的段落含有答案',
        outcomes.filter((outcome) => outcome.holdsAnswer).length,
        foundBar,
      ),
    ]
  },
}

/** Asks on the home page and opens the first seal of the answer. */
async function ask(context: BrowserContext, { question, answers, number }: TestQuestion) {
  const page = await context.newPage()
  try {
    await page.goto('/')
    const box = page.getByRole('textbox', { name: '问题' })
    await box.fill(question)
    await box.press('Enter')
    await page.waitForURL(/\/result\?id=[\w-]+$/)
    await page.locator('article[aria-busy="false"]').first().waitFor()
    const seal = page.locator('article [data-seal]').first()
    const hasFailed = (await page.locator('article').getByRole('alert').count()) > 0
    if (hasFailed || (await seal.count()) === 0) {
      console.error(`  第 ${number} 题没有引用：${question}`)
      return { hasFailed, isCited: false, holdsAnswer: false }
    }
    const passage = withoutSpace(await openedPassage(page, seal))
    const holdsAnswer = answers.some((answer) => passage.includes(withoutSpace(answer)))
    if (!holdsAnswer)
      console.error(`  第 ${number} 题的第一个来源不含答案：${question}（${answers.join(' / ')}）`)
    return { hasFailed, isCited: true, holdsAnswer }
  } finally {
    await page.close()
  }
}

/** The passage that the seal shows on hover. */
async function openedPassage(page: Page, seal: Locator): Promise<string> {
  await seal.hover()
  return (await page.getByRole('dialog').locator('p').last().textContent()) ?? ''
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '')
}
