import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adOwnerOf } from '../lib/contract/house-ad.ts'
import { isHostPath } from '../lib/paths.ts'
import { DatabaseInUse } from './conversations/database-in-use.ts'
import { AddressLimits } from './limits/address-limits.ts'
import { createClientAddress } from './limits/client-address.ts'
import { UnreadableWordList } from './moderation/word-list-file.ts'
import { openProduct, type Product } from './open-product.ts'
import { endProcessInOrder } from './platform/end-process.ts'
import { createLog } from './platform/log.ts'
import { isLoopbackName } from './platform/loopback.ts'
import { isDevelopment, processEnvironment, publishHost } from './platform/process-environment.ts'
import { complain, say } from './platform/terminal/terminal.ts'
import { createAbsenceCheck, existenceHere } from './server/pages/absent-pages.ts'
import { BuiltAssets } from './server/pages/built-assets.ts'
import { type BuiltSite, readBuiltPages } from './server/pages/built-pages.ts'
import { createPolicies } from './server/pages/content-security-policy.ts'
import { listen, PortUnavailable, RequestsInFlight } from './server/pages/listen.ts'
import { pageSources } from './server/pages/page-sources.ts'
import { headLimits, limitBodyPauses } from './server/pages/slow-requests.ts'
import { answerAlone, existenceAt } from './server/pages/web-alone.ts'
import { createWebFront } from './server/pages/web-front.ts'
import { type HostEnvironment, InvalidEnvironment, readEnvironment } from './settings/environment.ts'
import { startSummary } from './start-summary.ts'
import { openMemoryBus } from './storage/bus/memory-bus.ts'
import { DataDirectoryBusy } from './storage/data-directory/data-directory.ts'
import { explainDirectory, UnusableDirectory } from './storage/data-directory/unusable-directory.ts'
import { DataOfNewerVersion } from './storage/migrations/migrate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Time for ending turns and closing sockets before the process ends in any case. */
const closeLimitMs = 5_000
/** Time for pending requests when the process shuts down. */
const answerLimitMs = 1_500

/** Opens the product on its port; every expected failure is reported in one Chinese sentence. */
async function start(): Promise<void> {
  const startedAt = performance.now()
  const environment = processEnvironment()
  const env = readEnvironment(environment)
  const log = createLog(env.LOG_LEVEL)
  const closers: (() => Promise<void>)[] = []
  const fail = endProcessInOrder({
    log,
    limitMs: closeLimitMs,
    close: async () => {
      for (const close of closers) await close()
    },
  })
  const product = env.ROLE === 'web' ? null : await open(env, () => openProduct(environment, log, fail))
  const web = env.ROLE === 'all' || env.ROLE === 'web' ? await openWeb(env, product) : null
  const server = createServer(headLimits(), (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (product && (isHostPath(path) || !web)) return product.app.handle(request, response)
    if (!product && answerAlone(env, request, response)) return
    if (web) return web.handle(request, response)
    response.writeHead(404).end()
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const path = request.url ?? '/'
    if (product && path.startsWith('/socket/')) return product.app.handleUpgrade(request, socket, head)
    if (web && isDevelopment() && path.startsWith('/_next/'))
      return void web.upgrades.emit('upgrade', request, socket, head)
    socket.destroy()
  })
  limitBodyPauses(server)
  const requests = new RequestsInFlight(server)
  closers.push(
    () => requests.finish(answerLimitMs),
    async () => product?.close(),
    async () => server.closeAllConnections(),
  )
  const port = await listen(server, env.PORT, env.HOST)
  publishHost(`http://${loopbackOf(env.HOST)}:${port}`, product?.internalToken ?? '')
  await product?.listening(port)
  say(
    startSummary(
      product?.env ?? env,
      port,
      Math.round(performance.now() - startedAt),
      product?.auditCounts ?? null,
    ),
  )
  const link = web && isLoopbackName(env.HOST) ? await product?.firstLink() : null
  if (link)
    say(
      `第一次使用：在这台机器的浏览器里打开，配置模型和搜索（十分钟内有效，只能用一次）：http://localhost:${port}${link}`,
    )
}

/** @throws {UnusableDirectory} when the data directory is why it can't be opened */
async function open(env: HostEnvironment, openAll: () => Promise<Product>): Promise<Product> {
  try {
    return await openAll()
  } catch (error) {
    throw explainDirectory(error, env.DATA_DIR)
  }
}

/** The address under which this process reaches itself: loopback, unless it listens on one other address only. */
function loopbackOf(host: string): string {
  return host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host
}

/** The web app behind its front, as a Next.js custom server: the framework never handles our upgrades. */
async function openWeb(env: HostEnvironment, product: Product | null) {
  const { default: next } = await import('next')
  const upgrades = createServer()
  // With any other host name the framework treats its own rewrites as external and calls itself endlessly.
  const app = next({
    dev: isDevelopment(),
    dir: root,
    hostname: 'localhost',
    port: env.PORT,
    httpServer: upgrades,
  })
  await app.prepare()
  const addressOf = createClientAddress(env.TRUSTED_PROXIES)
  const handle = createWebFront({
    pages: app.getRequestHandler(),
    built: isDevelopment() ? null : builtSite(env, product),
    absence: createAbsenceCheck(product ? existenceHere(product) : existenceAt(env.WORK_HOST), addressOf),
    onError: (error) => process.stderr.write(`${String(error)}\n`),
    limits:
      product?.app.limits ??
      new AddressLimits({ bus: openMemoryBus(() => undefined), perMinute: env.RATE_LIMIT }),
    addressOf,
  })
  return { handle, upgrades }
}

/** @param product whose settings may change while it runs; null for a web app alone */
function builtSite(env: HostEnvironment, product: Product | null): BuiltSite {
  const pages = readBuiltPages(join(root, '.next/server/app'))
  const assets = new BuiltAssets(join(root, '.next/static'))
  const settings = {
    searchSite: env.SEARCH_SITE_URL,
    guide: env.APP_GUIDE_URL,
    mobileSite: env.MOBILE_SITE_URL,
    betaHost: env.BETA_HOST,
    mainSite: env.MAIN_SITE_URL,
    cookieDomain: env.COOKIE_DOMAIN,
    adOwner: adOwnerOf(env),
  }
  const policiesOf = (current: HostEnvironment) => createPolicies(pages, pageSources(current))
  const policies = product?.derived(policiesOf) ?? constant(policiesOf(env))

  return {
    pages,
    assets,
    settings,
    hasModel: () => product?.hasModel() ?? null,
    get policies() {
      return policies()
    },
  }
}

function constant<Value>(value: Value): () => Value {
  return () => value
}

try {
  await start()
} catch (error) {
  const isExplained =
    error instanceof InvalidEnvironment ||
    error instanceof PortUnavailable ||
    error instanceof UnreadableWordList ||
    error instanceof DataOfNewerVersion ||
    error instanceof DataDirectoryBusy ||
    error instanceof UnusableDirectory ||
    error instanceof DatabaseInUse
  complain(isExplained ? error.message : (error instanceof Error && error.stack) || String(error))
  process.exit(1)
}
