import { startHelloSite } from './page-cost/hello-site.ts'
import { measurePageLoad, type PageLoad, typeEarly } from './page-cost/page-load.ts'
import { measureThroughput } from './page-cost/throughput.ts'
import { findBrowser, launchBrowser } from './support/browser.ts'
import type { BenchPart } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atLeast, atMost, type Figure, median, noted } from './support/table.ts'

const loads = 7
const typings = 5
const typed = 'zenme chuangjian zhinengti 怎么创建智能体'
const throughputSeconds = 8

/** The home page, cold and on a slow processor, beside a hello-world page. */
export const pageCost: BenchPart = {
  title: `page-cost：首页与 hello 页面，处理器放慢 4 倍，各 ${loads} 次取中位数`,
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const hello = await startHelloSite(scope)
    const { origin } = await startOwnProduct(scope, {})
    const browser = await launchBrowser(scope, executable)
    // What a server does once only, on its first request, belongs to neither page.
    await Promise.all([hello, origin].map((address) => measurePageLoad(browser, address)))
    const ours: PageLoad[] = []
    const theirs: PageLoad[] = []
    for (let round = 0; round < loads; round += 1) {
      theirs.push(await measurePageLoad(browser, hello))
      ours.push(await measurePageLoad(browser, origin))
    }
    let whole = 0
    for (let round = 0; round < typings; round += 1) {
      if ((await typeEarly(browser, origin, typed)) === typed) whole += 1
    }
    await browser.close()
    return [
      ...loadFigures(ours, theirs),
      allOf(`首次绘制 100 ms 后开始输入，一字不差`, whole, typings),
      ...(await throughputFigures(origin, hello)),
    ]
  },
}

function loadFigures(ours: readonly PageLoad[], theirs: readonly PageLoad[]): Figure[] {
  const of = (loaded: readonly PageLoad[], key: keyof PageLoad) => median(loaded.map((load) => load[key]))
  const [paint, blocking] = [of(theirs, 'largestPaintMs'), of(theirs, 'blockingMs')]
  return [
    noted(
      'hello：脚本、LCP、TBT',
      `${(of(theirs, 'scriptBytes') / 1_000).toFixed(0)} KB、${Math.round(paint)} ms、${Math.round(blocking)} ms`,
    ),
    atMost('首页：脚本（传输）', of(ours, 'scriptBytes') / 1_000, 185, ' KB'),
    atMost('首页：LCP', Math.round(of(ours, 'largestPaintMs')), Math.round(paint * 2.2), ' ms'),
    atMost('首页：TBT', Math.round(of(ours, 'blockingMs')), Math.round(blocking + 250), ' ms'),
    atMost('首页：CLS', of(ours, 'layoutShift'), 0.02),
  ]
}

/** Twice in turns, the second time with what both servers have learnt; the better one of each counts. */
async function throughputFigures(origin: string, hello: string): Promise<Figure[]> {
  const rates = { hello: 0, ours: 0 }
  for (let round = 0; round < 2; round += 1) {
    rates.hello = Math.max(rates.hello, await measureThroughput(hello, throughputSeconds))
    rates.ours = Math.max(rates.ours, await measureThroughput(origin, throughputSeconds))
  }
  return [
    noted('hello：每秒请求', String(Math.round(rates.hello))),
    atLeast('首页：每秒请求', Math.round(rates.ours), Math.round(rates.hello * 5)),
  ]
}
