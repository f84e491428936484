import { timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { phone } from '../../../lib/contract/account-rules.ts'
import { paths } from '../../../lib/paths.ts'
import { type IngestDeps, ingestPaths } from '../../ingest/ingest-paths.ts'
import { LibraryScans } from '../../ingest/recognition/library-scans.ts'
import type { Recognition } from '../../ingest/recognition/recognizer.ts'
import { approveUser, waitingPhones } from '../../members/account/users/users.ts'
import type { AuxiliaryPause } from '../../models/auxiliary-pauses.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { isLoopbackPeer } from '../../platform/loopback.ts'
import type { HostModule } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import { resealSecrets } from '../../settings/reseal-secrets.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { readReport } from '../../usage/report/usage-report.ts'
import type { SetupLinks } from '../console/setup-links.ts'
import { diagnose } from '../diagnosis/diagnose.ts'

export const operatorPaths = {
  ingest: '/operator/ingest',
  report: '/operator/report',
  approve: '/operator/approve',
  doctor: '/operator/doctor',
  setupLink: '/operator/setup-link',
  rotateKeys: '/operator/rotate-keys',
} as const
export const operatorTokenHeader = 'x-operator-token'

/** Minimum time between progress lines; an ingest can process thousands of files a second. */
const progressEveryMs = 50

const ingestBody = z.object({ paths: z.array(z.string().min(1)).min(1).max(1_000) })
const reportQuery = z.object({ days: z.coerce.number().int().min(1).max(366) })
const approvalBody = z.object({ phone })

interface OperatorDeps {
  /** Endpoints where auxiliary requests are paused now. */
  readonly auxiliaryPauses?: () => readonly AuxiliaryPause[]
  readonly env: HostEnvironment
  readonly settings?: Pick<LiveSettings, 'sourceOf'>
  readonly blobs: Blobs
  readonly links: SetupLinks
  readonly token: string
  /** null without a key. */
  readonly secretBox?: SecretBox | null
  readonly library: LibraryIndex
  readonly libraryDatabase: Database
  /** Without it the text of scanned pages is not read. */
  readonly recognition?: Recognition
  readonly database: Database
  readonly bus: Bus
  readonly now: Clock
}

/** The calls of operator commands while the product runs: from this machine, with the data directory's token. */
export function operatorModule(deps: OperatorDeps): HostModule {
  const scans = new LibraryScans({ ...deps, database: deps.libraryDatabase })
  const ingests = new RunningIngests({ ...deps, scans })
  return {
    isForOperators: true,
    stop: async () => {
      await ingests.close()
      await scans.close()
    },
    http: (app) => {
      registerIngest(app, deps, ingests)
      registerReport(app, deps)
      registerOperatorApprove(app, deps)
      registerDoctor(app, deps)
      registerSetupLink(app, deps)
      registerRotateKeys(app, deps)
    },
  }
}

function registerIngest(
  app: FastifyInstance,
  deps: Pick<OperatorDeps, 'token'>,
  ingests: RunningIngests,
): void {
  app.post(operatorPaths.ingest, async (request, reply) => {
    requireOperator(request, deps.token)
    const { paths } = checkInput(ingestBody, request.body, 'paths', '请给出要导入的文件或文件夹')
    const disconnected = new AbortController()
    request.raw.socket.once('close', () => disconnected.abort())
    const lines = new PassThrough()
    ingests.start(paths, disconnected.signal, lines)
    return reply.type('application/x-ndjson').send(lines)
  })
}

/** The imports of this process, which end with it. */
class RunningIngests {
  readonly #deps: Pick<IngestDeps, 'library' | 'scans'>
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<void>>()

  constructor(deps: Pick<IngestDeps, 'library' | 'scans'>) {
    this.#deps = deps
  }

  start(paths: readonly string[], disconnected: AbortSignal, lines: PassThrough): void {
    const signal = AbortSignal.any([disconnected, this.#closing.signal])
    const running = streamIngest(paths, { ...this.#deps, signal }, lines)
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('产品在导入途中停止了；再运行一次会从停下的地方接着来。'))
    await Promise.all(this.#running)
  }
}

/** Streams lines: progress first, then the report or the error. */
async function streamIngest(paths: readonly string[], deps: IngestDeps, lines: PassThrough): Promise<void> {
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`)
  try {
    let lastAt = Number.NEGATIVE_INFINITY
    const report = await ingestPaths(paths, deps, (progress) => {
      const isDue = performance.now() - lastAt >= progressEveryMs || progress.seen === progress.total
      if (!isDue) return
      lastAt = performance.now()
      write({ progress })
    })
    write({ report })
  } catch (error) {
    write({ error: error instanceof Error ? error.message : String(error) })
  } finally {
    lines.end()
  }
}

/** @returns the valid input. @throws {HostError} bad_request, at the invalid field */
function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  said: unknown,
  field: string,
  sentence: string,
) {
  const parsed = schema.safeParse(said)
  if (!parsed.success) throw new HostError('bad_request', sentence, { field })
  return parsed.data
}

/** Other callers get the response for an unknown route. */
function requireOperator(request: FastifyRequest, token: string): void {
  const isLocal = isLoopbackPeer(request.raw.socket.remoteAddress)
  const shown = Buffer.from(String(request.headers[operatorTokenHeader] ?? ''))
  const expected = Buffer.from(token)
  if (!isLocal || shown.length !== expected.length || !timingSafeEqual(shown, expected)) {
    throw new HostError('not_found', '没有这个接口')
  }
}

/** The usage report of the last days, for `npm run report` while the product runs. */
function registerReport(app: FastifyInstance, deps: Pick<OperatorDeps, 'token' | 'database' | 'now'>): void {
  app.get(operatorPaths.report, async (request) => {
    requireOperator(request, deps.token)
    const { days } = checkInput(reportQuery, request.query, 'days', '请给出天数')
    return readReport(deps.database, { days, now: deps.now() })
  })
}

function registerDoctor(
  app: FastifyInstance,
  {
    token,
    env,
    settings,
    database,
    blobs,
    auxiliaryPauses,
  }: Pick<OperatorDeps, 'token' | 'env' | 'settings' | 'database' | 'blobs' | 'auxiliaryPauses'>,
): void {
  app.get(operatorPaths.doctor, async (request) => {
    requireOperator(request, token)
    const pauses = auxiliaryPauses?.() ?? []
    return diagnose({ env, ...(settings && { settings }), open: { database, blobs }, pauses })
  })
}

/** Seals all secrets with the key that this process was started with, for `npm run rotate-keys`. */
export function registerRotateKeys(
  app: FastifyInstance,
  { token, database, secretBox }: Pick<OperatorDeps, 'token' | 'database' | 'secretBox'>,
): void {
  app.post(operatorPaths.rotateKeys, async (request) => {
    requireOperator(request, token)
    return { found: secretBox ? await resealSecrets(database, secretBox) : null }
  })
}

/** A link with which a person at this machine can set up the product, for `npm run setup-link`. */
function registerSetupLink(
  app: FastifyInstance,
  { token, links }: Pick<OperatorDeps, 'token' | 'links'>,
): void {
  app.post(operatorPaths.setupLink, async (request) => {
    requireOperator(request, token)
    return { path: paths.consoleSetup(links.make()) }
  })
}

/** Approves members and lists those who wait, for `npm run approve` while the product runs. */
export function registerOperatorApprove(
  app: FastifyInstance,
  deps: Pick<OperatorDeps, 'token' | 'database'>,
): void {
  app.post(operatorPaths.approve, async (request) => {
    requireOperator(request, deps.token)
    const body = checkInput(approvalBody, request.body, 'phone', '请给出手机号')
    const approval = await approveUser(deps.database, body.phone)
    return { approval }
  })
  app.get(operatorPaths.approve, async (request) => {
    requireOperator(request, deps.token)
    return { waiting: await waitingPhones(deps.database) }
  })
}
