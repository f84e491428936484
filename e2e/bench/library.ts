import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { LibraryClient } from '../../host/files/library/testing/library-client.ts'
import { openSqliteDatabase } from '../../host/storage/database/sqlite/sqlite-database.ts'
import { libraryUploadPath } from '../../lib/contract/routes/library-routes.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { findBrowser, launchBrowser, visitor } from './support/browser.ts'
import { noteLongTasks } from './support/long-tasks.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { freePort, startScopedProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const files = 2_000
const brokenFiles = 20
/** The tab is closed, and the host is killed, when so many have arrived. */
const closedAt = 600
const killedAt = 1_300
const limitMs = 600_000
const lookEveryMs = 100
const taskLimitMs = 100
/** What a page has of a list however long it is. */
const maxRows = 20

/** A folder of thousands of files that is put into the library by a browser, whatever happens meanwhile. */
export const libraryByBrowser: BenchPart = {
  title: `library：浏览器放进 ${files} 个文件，途中关掉标签页，再 kill -9 主机`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    return measureLibrary(scope, await launchBrowser(scope, executable))
  },
}

async function measureLibrary(scope: Scope, browser: Browser): Promise<Figure[]> {
  const [folder, dataDirectory, port] = await Promise.all([
    writeFiles(scope),
    temporaryDirectory(scope, 'library'),
    freePort(),
  ])
  // As in the product: operators' uploads are exempt from the limit of their address.
  const settings = { DATA_DIR: dataDirectory, LLM_BASE_URL: '', RATE_LIMIT: '600' }
  const start = () => startScopedProduct(scope, port, settings)
  let product = start()
  await product.ready()
  const context = await browser.newContext(visitor)
  scope.defer(() => context.close())
  const puts = countPuts(context)
  const first = await openSetup(context, await setupLink(dataDirectory))
  const link = new URL(await setupLink(dataDirectory))
  const operator = await LibraryClient.enter(link.origin, link.hash.slice(1))
  const begun = performance.now()
  await pickFolder(first, folder)
  await arrived(operator, closedAt)
  const closedTask = await longestTask(first)
  await first.close()
  const atClose = (await operator.list()).counts
  const second = await openSetup(context, `${link.origin}/console/setup`)
  const comeBack = await shownTotal(second)
  const before = await operator.list()
  await pickFolder(second, folder)
  await arrived(operator, killedAt)
  await product.end('SIGKILL')
  const downAt = performance.now()
  product = start()
  await product.ready()
  const upAt = performance.now()
  await second.getByText(/上传完了/).waitFor({ timeout: limitMs })
  const sentMs = performance.now() - begun
  const { counts } = await settled(operator)
  const readMs = performance.now() - begun
  await second.getByText(`${files} 份，可用 ${files - brokenFiles} 份`).waitFor({ timeout: 10_000 })
  const rows = await second.getByRole('region', { name: '资料' }).getByRole('checkbox').count()
  const task = Math.max(closedTask, await longestTask(second))
  await product.end('SIGTERM')
  const stored = await lookInto(dataDirectory)
  return [
    noted('关掉标签页时', `已到 ${atClose.total}，已读 ${atClose.ready + atClose.failed}`),
    noted('回来时页面上的总数', `${comeBack}（主机 ${before.counts.total}）`),
    atMost('回来时页面与主机的差', Math.abs(comeBack - before.counts.total), 0),
    noted('主机停机', `${Math.round(upAt - downAt)} ms`),
    allOf('资料库里的文件', counts.total, files),
    allOf('读好的', counts.ready, files - brokenFiles),
    allOf('说明了原因的', counts.failed, brokenFiles),
    allOf('库里不同的段落', stored.distinct, files - brokenFiles),
    atMost('重复的段落', stored.passages - stored.distinct, 0),
    allOf('留下的原件', stored.blobs, files),
    atMost('多传的文件', Math.max(0, puts.done - files), 8),
    atMost('页面上的行', rows, maxRows),
    atMost('页面最长的任务', Math.round(task), taskLimitMs, ' ms'),
    noted('全部传完', `${Math.round(sentMs / 1_000)} 秒`),
    noted('全部读好', `${Math.round(readMs / 1_000)} 秒`),
  ]
}

/** Notes of one passage each, in a few folders; some of them are none. */
async function writeFiles(scope: Scope): Promise<string> {
  const folder = await temporaryDirectory(scope, 'documents')
  for (let at = 0; at < files; at += 1) {
    const below = join(folder, `第 ${at % 20} 组`)
    await mkdir(below, { recursive: true })
    const isBroken = at % (files / brokenFiles) === 0
    const text = `# 第 ${at} 篇\n\n${`编号 ${at} 的设备每 ${at + 3} 天检修一次。`.repeat(10)}\n`
    await writeFile(join(below, isBroken ? `${at}.pdf` : `${at}.md`), isBroken ? `%PDF-1.7 ${at}` : text)
  }
  return folder
}

function countPuts(context: BrowserContext): { done: number } {
  const puts = { done: 0 }
  context.on('response', (response) => {
    if (response.url().includes(libraryUploadPath) && response.ok()) puts.done += 1
  })
  return puts
}

async function openSetup(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(noteLongTasks)
  await page.goto(address)
  await page.getByRole('navigation', { name: '设置知舟' }).getByRole('link', { name: '资料' }).click()
  await page.getByRole('region', { name: '资料' }).waitFor()
  return page
}

/** From here on the page's long tasks are those of the upload. */
async function pickFolder(page: Page, folder: string): Promise<void> {
  await page.evaluate(() => {
    window.longTasks.length = 0
  })
  await page.locator('input[aria-label="选择文件夹"]').setInputFiles(folder)
}

async function arrived(operator: LibraryClient, count: number): Promise<void> {
  const until = performance.now() + limitMs
  while ((await operator.list()).counts.total < count) {
    if (performance.now() > until) throw new Error(`${count} files did not arrive`)
    await pause(lookEveryMs)
  }
}

/** Seldom enough for the limit of the address. */
async function settled(operator: LibraryClient) {
  const until = performance.now() + limitMs
  for (;;) {
    const listed = await operator.list()
    if (listed.counts.waiting + listed.counts.reading === 0) return listed
    if (performance.now() > until) throw new Error('reading did not end')
    await pause(1_000)
  }
}

/** What the page says once nothing is read any more. */
async function shownTotal(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ 份，可用/).textContent({ timeout: limitMs })
  return Number(/^\d+/.exec(text ?? '')?.[0])
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.longTasks.map(({ duration }) => duration)))
}

/** What lies on the disk once the product has ended. */
async function lookInto(dataDirectory: string) {
  const library = await openSqliteDatabase(join(dataDirectory, 'library.db'))
  const texts = await library.all(
    library.build
      .selectFrom('passages')
      .innerJoin('documents', 'documents.id', 'passages.document_id')
      .select('text')
      .where('source', 'like', 'upload/%'),
  )
  await library.close()
  const blobs = await readdir(join(dataDirectory, 'blobs/library'), { recursive: true })
  return {
    passages: texts.length,
    distinct: new Set(texts.map(({ text }) => text)).size,
    blobs: blobs.filter((name) => name.endsWith('@blob')).length,
  }
}
