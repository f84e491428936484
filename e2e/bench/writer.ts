import type { BrowserContext, Page } from 'playwright'
import { readQuestionSet } from '../../host/search/testing/question-set.ts'
import { cookieNames } from '../../lib/contract/identity.ts'
import { writerRoutes } from '../../lib/contract/routes/writer-routes.ts'
import { paths } from '../../lib/paths.ts'
import { accountClientOf, registerMember, withoutCaptcha } from './passport/bench-account.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import { noteLongTasks } from './support/long-tasks.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { atMost, type Figure, median, noted, percentile } from './support/table.ts'
import { longDocument, longDocumentLength } from './writer/long-document.ts'
import { measureTyping, slowDown } from './writer/typing.ts'

const slowdown = 4
const rounds = 5
const keysEach = 30
const openings = 3
const title = '十万字的文档'

declare global {
  interface Window {
    writerUsableAt: number
    writerCompleteAt: number
  }
}

/** The editor with a long document: how soon it opens, and what a key costs. */
export const writer: BenchPart = {
  title: `writer：${longDocumentLength.toLocaleString('en')} 字的文档，处理器放慢 ${slowdown} 倍`,
  measure: async (scope) => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const product = await startOwnProduct(scope, withoutCaptcha)
    const token = await registerMember(product, '13800000085')
    const content = longDocument(set)
    const docId = await createDocument(product, token, content)
    const context = await openContext(scope, executable, product, token)
    return [
      noted('文档', `${content.length.toLocaleString('en')} 字（Markdown）`),
      ...(await measureOpening(context, docId)),
      ...(await compareTyping(context, docId)),
    ]
  },
}

async function createDocument(product: ProductProcess, token: string, content: string): Promise<string> {
  const client = accountClientOf(product).with({ [cookieNames.token]: token })
  const { status, body } = await client.post(writerRoutes.docCreate.path, { title, content })
  if (status !== 200) throw new Error(`no document was created: ${JSON.stringify(body).slice(0, 500)}`)
  return (body.data as { doc_id: string }).doc_id
}

/** One browser for all: its login is renewed when it is used, and the old one ends. */
async function openContext(scope: Scope, executable: string, { origin }: ProductProcess, token: string) {
  const browser = await launchBrowser(scope, executable)
  const context = await browser.newContext({ ...visitor, baseURL: origin })
  await context.addCookies([{ name: cookieNames.token, value: token, url: origin }])
  await context.addInitScript(noteLongTasks)
  await context.addInitScript(noteOpening)
  return context
}

interface Opening {
  /** Until the beginning of the text can be edited, and until all of it is there. */
  readonly usableMs: number
  readonly completeMs: number
}

/** Cold, from the address; and by the link in the list of documents, whose page has been idle before. */
async function measureOpening(context: BrowserContext, docId: string): Promise<Figure[]> {
  const cold: Opening[] = []
  const linked: Opening[] = []
  for (let round = 0; round <= openings; round += 1) {
    const [byAddress, byLink] = [await openByAddress(context, docId), await openByLink(context)]
    // What a server does once counts for no round.
    if (round === 0) continue
    cold.push(byAddress)
    linked.push(byLink)
  }
  const usable = linked.map(({ usableMs }) => usableMs)
  return [
    atMost('打开：在“我的文档”里点它，到能写，p50', median(usable), 1_000, ' ms'),
    noted('　最慢的一次', `${Math.round(Math.max(...usable))} ms`),
    noted('　到整篇都在，p50', `${Math.round(median(linked.map(({ completeMs }) => completeMs)))} ms`),
    noted(
      '　不用缓存，直接打开地址，到能写，p50',
      `${Math.round(median(cold.map(({ usableMs }) => usableMs)))} ms`,
    ),
    noted('　　到整篇都在，p50', `${Math.round(median(cold.map(({ completeMs }) => completeMs)))} ms`),
  ]
}

async function openByAddress(context: BrowserContext, docId: string): Promise<Opening> {
  const page = await context.newPage()
  const session = await slowDown(page, slowdown)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(paths.writer(docId), { waitUntil: 'commit' })
  const opening = await openingSince(page, 0)
  await page.close()
  return opening
}

async function openByLink(context: BrowserContext): Promise<Opening> {
  const page = await context.newPage()
  await page.goto(paths.writer(), { waitUntil: 'networkidle' })
  await slowDown(page, slowdown)
  const link = page.getByRole('link', { name: title })
  await link.evaluate((element) =>
    element.addEventListener('click', ({ timeStamp }) =>
      performance.mark('opened', { startTime: timeStamp }),
    ),
  )
  await link.click()
  await page.waitForFunction(() => performance.getEntriesByName('opened').length > 0)
  const from = await page.evaluate(() => performance.getEntriesByName('opened')[0]?.startTime ?? Number.NaN)
  const opening = await openingSince(page, from)
  await page.close()
  return opening
}

async function openingSince(page: Page, startMs: number): Promise<Opening> {
  await page.waitForFunction(() => window.writerCompleteAt > 0, undefined, { polling: 100 })
  const { usableAt, completeAt } = await page.evaluate(() => ({
    usableAt: window.writerUsableAt,
    completeAt: window.writerCompleteAt,
  }))
  return { usableMs: usableAt - startMs, completeMs: completeAt - startMs }
}

/** Types into both in turns. */
async function compareTyping(context: BrowserContext, docId: string): Promise<Figure[]> {
  const editor = await context.newPage()
  await editor.goto(paths.writer(docId))
  await openingSince(editor, 0)
  const plain = await context.newPage()
  await plain.setContent(plainPage(await editor.locator('.writer-text').evaluate(blockTexts)))
  for (const page of [editor, plain]) await slowDown(page, slowdown)
  const times: Record<'editor' | 'plain', number[]> = { editor: [], plain: [] }
  await editor.evaluate(() => (window.longTasks = []))
  for (let round = 0; round < rounds; round += 1) {
    times.plain.push(...(await measureTyping(plain, await middleOf(plain), keysEach)))
    times.editor.push(...(await measureTyping(editor, await middleOf(editor), keysEach)))
  }
  const tasks = await editor.evaluate(() => window.longTasks.map(({ duration }) => duration))
  return [
    noted('打字，普通的 contenteditable，p50 / p95', spread(times.plain)),
    noted('　编辑器，p50 / p95', spread(times.editor)),
    atMost('　两者 p50 之比', median(times.editor) / median(times.plain), 1.3),
    noted('　两者 p95 之比', (percentile(times.editor, 0.95) / percentile(times.plain, 0.95)).toFixed(2)),
    noted('　其间和停下来存的时候，最长的任务', `${Math.round(Math.max(0, ...tasks))} ms`),
  ]
}

const spread = (times: readonly number[]) =>
  `${median(times).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)} ms，${times.length} 次`

/** @returns the paragraph in the middle of the text of a page */
async function middleOf(page: Page) {
  const paragraphs = page.locator('[contenteditable="true"] > p')
  return paragraphs.nth(Math.floor((await paragraphs.count()) / 2))
}

/** Runs in the page. @returns the text of each block */
function blockTexts(text: Element): string[] {
  return [...text.children].map(({ textContent }) => textContent ?? '')
}

/** What a browser does without an editor: the same text in the same typography. */
function plainPage(blocks: readonly string[]): string {
  const paragraphs = blocks.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
  return `<!doctype html><meta charset="utf-8"><style>
    div { width: 660px; margin: 32px auto; font: 17px/1.85 sans-serif; white-space: break-spaces;
      overflow-wrap: anywhere; line-break: strict; outline: none }
  </style><div contenteditable="true">${paragraphs.join('')}</div>`
}

/** Runs in the page before its own scripts: records when the text can be edited, and when all of it is there. */
function noteOpening(): void {
  window.writerUsableAt = 0
  window.writerCompleteAt = 0
  const textOf = () => document.querySelector('.writer-text[contenteditable="true"]')?.textContent ?? ''
  const lookForAll = () => {
    if (textOf().length > 80_000) window.writerCompleteAt = performance.now()
    // Not in each frame: a long text takes a while to collect.
    else setTimeout(lookForAll, 100)
  }
  const look = () => {
    if (textOf() === '') return void requestAnimationFrame(look)
    setTimeout(() => {
      window.writerUsableAt = performance.now()
      lookForAll()
    })
  }
  requestAnimationFrame(look)
}
