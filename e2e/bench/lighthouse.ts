import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '../../host/storage/testing/run-program.ts'
import { newDevice } from '../../host/testing/test-client.ts'
import { cookieNames } from '../../lib/contract/identity.ts'
import { paths } from '../../lib/paths.ts'
import { research, researchSettings } from './research/own-research.ts'
import { askAll, shareOf } from './support/ask-and-share.ts'
import { browserArguments, findBrowser } from './support/browser.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atLeast, type Figure } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

const bar = 95

/** Lighthouse with its desktop preset, in the profile of the visitor who asked. Shared pages are closed to search engines. */
export const lighthouseScores: BenchPart = {
  title: 'lighthouse（desktop）',
  measure: async (scope) => {
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const { origin } = await startOwnProduct(scope, await researchSettings(scope, 0))
    const device = newDevice()
    const searches = [
      ['普通', await askAll(origin, device, ['怎么创建智能体？'])],
      ['增强', await askAll(origin, device, ['怎么创建智能体？'], 'copilot')],
      ['研究', (await research(origin, device)).conversationId],
    ] as const
    const port = await openProfile(scope, executable, origin, device)
    const use: Category[] = ['performance', 'accessibility', 'best-practices']
    const figures = await score(`${origin}${paths.home()}`, '首页', port, [...use, 'seo'])
    for (const [name, id] of searches) {
      figures.push(...(await score(`${origin}${paths.result(id)}`, `${name}的结果页`, port, use)))
      const shared = await shareOf(origin, device, id)
      figures.push(...(await score(`${origin}${shared}`, `${name}的分享页`, port, use)))
    }
    return figures
  },
}

/** @returns the port of the browser's debugging protocol */
async function openProfile(
  scope: Scope,
  executablePath: string,
  origin: string,
  device: string,
): Promise<number> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext(await temporaryDirectory(scope, 'profile'), {
    executablePath,
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })
  scope.defer(() => context.close())
  await context.addCookies([{ name: cookieNames.deviceHash, value: device, url: origin }])
  return port
}

async function score(
  url: string,
  name: string,
  port: number,
  categories: readonly Category[],
): Promise<Figure[]> {
  const run = await lighthouse(
    url,
    { port, disableStorageReset: true, onlyCategories: [...categories], logLevel: 'error' },
    desktopConfig,
  )
  if (!run) throw new Error(`lighthouse said nothing of ${name}`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(`lighthouse could not open ${name}: ${lhr.runtimeError.message}`)
  return categories.map((category) => {
    const found = lhr.categories[category]
    const value = Math.round((found?.score ?? 0) * 100)
    if (value < bar) explain(name, found?.auditRefs ?? [], lhr.audits)
    return atLeast(`${name}：${category}`, value, bar)
  })
}

/** Prints which audits cost points. */
function explain(
  name: string,
  refs: readonly { readonly id: string; readonly weight: number }[],
  audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>,
): void {
  for (const { id, weight } of refs) {
    const audit = audits[id]
    if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
      console.error(`  ${name}：${audit.title}`)
  }
}
