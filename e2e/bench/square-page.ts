import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { readEnvironment } from '../../host/settings/environment.ts'
import { openStorage } from '../../host/storage/open-storage.ts'
import { startHelloSite } from './page-cost/hello-site.ts'
import { measurePageLoad, type PageLoad } from './page-cost/page-load.ts'
import { fillSquare } from './square/published-agents.ts'
import { findBrowser, launchBrowser } from './support/browser.ts'
import type { BenchPart } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atMost, median, noted } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const count = 200
const loads = 7
const kilobyte = 1_024

/** The square with published agents, cold and on a slow processor, beside a hello-world page. */
export const squarePage: BenchPart = {
  title: `square（页面）：${count} 个公开的智能体，处理器放慢 4 倍，各 ${loads} 次取中位数`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const directory = await temporaryDirectory(scope, 'square-page')
    const storage = await openStorage(readEnvironment({ DATA_DIR: directory }), pino({ level: 'silent' }))
    await fillSquare(storage.database, count)
    await storage.close()
    const hello = await startHelloSite(scope)
    const { origin } = await startOwnProduct(scope, { DATA_DIR: directory })
    const square = `${origin}/agent-home`
    const html = await (await fetch(square)).arrayBuffer()
    const browser = await launchBrowser(scope, executable)
    await Promise.all([hello, square].map((address) => measurePageLoad(browser, address)))
    const ours: PageLoad[] = []
    const theirs: PageLoad[] = []
    for (let round = 0; round < loads; round += 1) {
      theirs.push(await measurePageLoad(browser, hello))
      ours.push(await measurePageLoad(browser, square))
    }
    await browser.close()
    const of = (loaded: readonly PageLoad[], key: keyof PageLoad) => median(loaded.map((load) => load[key]))
    const paint = of(theirs, 'largestPaintMs')
    return [
      noted('hello：LCP', `${Math.round(paint)} ms`),
      atMost('广场：HTML', html.byteLength / kilobyte, 60, ' KB'),
      noted('广场：HTML，压缩后', `${(gzipSync(Buffer.from(html)).length / kilobyte).toFixed(1)} KB`),
      atMost('广场：脚本（传输）', of(ours, 'scriptBytes') / kilobyte, 200, ' KB'),
      atMost('广场：LCP', Math.round(of(ours, 'largestPaintMs')), Math.round(paint * 2), ' ms'),
      atMost('广场：CLS', of(ours, 'layoutShift'), 0.02),
    ]
  },
}
