import { type Browser, chromium } from 'playwright'
import { readDocument } from '../../host/ingest/read-document.ts'
import { type ProsePage, prosePages } from './pdf-tables/prose-pages.ts'
import { after, before, type TablePage, tablePages } from './pdf-tables/table-pages.ts'
import type { BenchPart } from './support/part.ts'
import { allOf, type Figure } from './support/table.ts'

type Print = (html: string) => Promise<Uint8Array>

/** A row of a table as it is described, and never a sentence of these pages. */
const asRow = /^[^。]+；[^。]+$| \| /

/** Pages with tables, and pages on which prose stands side by side, printed and read. */
export const pdfTables: BenchPart = {
  title: 'pdf-tables：有表的页读成行，没有表的页不读成行',
  measure: async (scope) => {
    const browser = await chromium.launch({
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox'],
    })
    scope.defer(() => browser.close())
    const print: Print = (html) => printPage(browser, html)
    const figures: Figure[] = []
    for (const set of ['known', 'others'] as const) {
      const label = set === 'known' ? '开发时用的' : '另做的'
      const tables = await countRight(tablePages[set], (page) => readTable(print, page))
      const prose = await countRight(prosePages[set], (page) => readProse(print, page))
      figures.push(allOf(`表（${label}）`, tables, tablePages[set].length))
      figures.push(allOf(`不是表（${label}）`, prose, prosePages[set].length))
    }
    return figures
  },
}

async function countRight<Page extends { name: string }>(
  pages: readonly Page[],
  read: (page: Page) => Promise<string>,
): Promise<number> {
  let right = 0
  for (const page of pages) {
    const wrong = await read(page)
    if (wrong === '') right += 1
    else if (process.env['BENCH_LIST']) console.log(page.name, wrong)
  }
  return right
}

/** @returns '' or what is wrong */
async function readTable(print: Print, { html, rows }: TablePage): Promise<string> {
  const texts = await textsOf(await print(html))
  const missing = rows.filter((row) => !texts.includes(row))
  if (missing.length > 0) return `${missing.join(' / ')} <- ${texts.slice(0, 8).join(' / ')}`
  return texts[0] === before && texts.at(-1) === after ? '' : 'not apart from the text around it'
}

async function readProse(print: Print, { html }: ProsePage): Promise<string> {
  const texts = await textsOf(await print(html))
  return texts.filter((text) => asRow.test(text)).join(' / ')
}

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  return (await readDocument('page.pdf', bytes)).blocks.map(({ text }) => text)
}

async function printPage(browser: Browser, html: string): Promise<Uint8Array> {
  const page = await browser.newPage()
  await page.setContent(html)
  const bytes = await page.pdf({ format: 'A4', margin: { top: '60', bottom: '60', left: '60', right: '60' } })
  await page.close()
  return bytes
}
