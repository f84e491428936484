import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import * as z from 'zod'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { identifier } from '../../lib/contract/routes/route.ts'
import {
  cardFileFormats,
  dialogueFilePaths,
  type ShareImage,
  shareImages,
} from '../../lib/contract/routes/share-routes.ts'
import { fill } from '../../lib/messages/fill.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import { paths } from '../../lib/paths.ts'
import { readShare, requireShare } from '../conversations/shares/shares.ts'
import type { RequestVerdicts } from '../conversations/streams/shared-snapshots.ts'
import { dispositionOf } from '../files/file-name.ts'
import { networkOf } from '../limits/client-address.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { pace } from '../limits/pace.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { Callers, HostModule } from '../platform/module.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { webOriginOf } from '../platform/request.ts'
import { localeOf } from '../platform/terminal/sentences.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Database } from '../storage/database/database.ts'
import { ArchiveSlots } from './archive-slots.ts'
import { exportAll } from './export-all.ts'
import { calendarOf, type ExportWish, readExported, readExportedCard } from './export-conversation.ts'
import { exportFileName } from './export-file-name.ts'
import type { ExportSettings } from './export-settings.ts'
import { FairRenderer } from './fair-renderer.ts'
import { fontFilesOf } from './font-files.ts'
import { referenceMimes, requireReferences } from './references/reference-mimes.ts'
import type { RenderRequest } from './render-request.ts'
import { Renderer } from './renderer.ts'
import { type OwnTables, workbookOfResult } from './workbook/export-result.ts'

export interface ExportModuleDeps {
  readonly env: ExportSettings & PlatformSettings & Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly bus: Bus
  readonly now: Clock
  readonly log: Logger
  /** For the rows of results; without it there are none. */
  readonly tables?: OwnTables
  /** Called with a shared conversation that is read. */
  readonly requestVerdicts?: RequestVerdicts
}

/** Per user, and per address, since identities can be created for free. */
const exportsPerMinute = 10
const exportsPerMinuteOfAddress = 30
const imagesPerMinute = 30
/** Lower because archives take long; per user and per address. */
const archivesPerMinute = 2
const archivesPerMinuteOfAddress = 6
const workbookMs = 120_000
/** The fonts of a PDF of a long conversation take many seconds. */
const slowFileMs = 30_000
const cachedImageBytes = 20 * 1024 * 1024

const mimes = {
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  ics: 'text/calendar; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...referenceMimes,
} as const

const exportQuery = z.object({
  conversation_id: identifier,
  format: z.enum(cardFileFormats),
  doc_id: z.optional(identifier),
  card_id: z.optional(identifier),
})
const imageQuery = z.object({ id: identifier, picture: z.enum(shareImages).default('card') })

export function exportModule(deps: ExportModuleDeps): HostModule {
  const renderer = new FairRenderer(slowFileMs)
  // A separate renderer, so that single files do not wait for archives with thousands.
  const ofAll = new Renderer()
  const archives = new ArchiveSlots()
  const images = new LRUCache<string, Uint8Array>({
    maxSize: cachedImageBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  })

  return {
    http: (app, callers) => {
      registerExport(app, deps, renderer, callers)
      registerImages(app, deps, renderer, images)
      registerAll(app, deps, { renderer: ofAll, archives }, callers)
    },
    stop: async () => {
      archives.end()
      await Promise.all([renderer.close(), ofAll.close()])
    },
  }
}

function registerExport(
  app: FastifyInstance,
  deps: ExportModuleDeps,
  renderer: FairRenderer,
  callers: Callers,
): void {
  app.get(dialogueFilePaths.export, async (request, reply) => {
    const { owner } = await callers.requireIdentity(request)
    const query = parseRequest(exportQuery, request)
    const { conversation_id: conversationId, format } = query
    if (deps.env.RATE_LIMIT > 0) {
      await pace(deps.bus, `document:${owner}`, exportsPerMinute)
      await pace(deps.bus, `document:${networkOf(request.ip)}`, exportsPerMinuteOfAddress)
    }

    const card = { docId: query.doc_id ?? '', cardId: query.card_id ?? '' }
    const wish = { conversationId, format, ...(card.docId === '' ? {} : { card }) }
    const { title, bytes } = await exportFile(deps, renderer, request, owner, wish)

    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': dispositionOf(`${exportFileName(title)}.${format}`, false),
      })
      .type(mimes[format])
      .send(Buffer.from(bytes))
  })
}

/** All conversations of the requesting user, as an archive that is created while it is sent. */
function registerAll(
  app: FastifyInstance,
  deps: ExportModuleDeps,
  { renderer, archives }: { readonly renderer: Renderer; readonly archives: ArchiveSlots },
  callers: Callers,
): void {
  app.get(dialogueFilePaths.exportAll, async (request, reply) => {
    const { owner } = await callers.requireIdentity(request)
    const { env, bus, database, now, log } = deps
    if (env.RATE_LIMIT > 0) {
      await pace(bus, `archive:${owner}`, archivesPerMinute)
      await pace(bus, `archive:${networkOf(request.ip)}`, archivesPerMinuteOfAddress)
    }

    const locale = localeOf(request.headers['accept-language'])
    const about = {
      app: env.NEXT_PUBLIC_APP_NAME,
      locale,
      exportedAt: now(),
      origin: webOriginOf(env, request),
      fonts: fontFilesOf(env.PDF_FONT),
    }
    const make = (signal: AbortSignal) => exportAll({ database, renderer, log }, owner, about, signal)
    const { exportAll: texts } = messagesOf(locale)

    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': dispositionOf(`${exportFileName(texts.name)}.zip`, false),
      })
      .type('application/zip')
      .send(archives.stream(owner, make))
  })
}

async function exportFile(
  { env, database, now, tables }: ExportModuleDeps,
  renderer: FairRenderer,
  request: FastifyRequest,
  owner: string,
  { conversationId, format, card }: ExportWish,
): Promise<{ title: string; bytes: Uint8Array }> {
  const found = card
    ? await readExportedCard(database, owner, conversationId, card)
    : await readExported(database, owner, conversationId)
  const locale = localeOf(request.headers['accept-language'])
  if (format === 'xlsx') {
    if (!tables || !card) throw new HostError('not_found', '没有找到这张卡片')
    const about = { owner, app: env.NEXT_PUBLIC_APP_NAME, locale, signal: AbortSignal.timeout(workbookMs) }
    const workbook = await workbookOfResult(tables, found, about)
    return { title: workbook.title, bytes: await renderer.render(workbook, owner) }
  }
  const { file } = messagesOf(locale)
  // Content written only by its owner is not labelled as generated.
  const isOwn = found.isCard && !found.records.some(({ model }) => model)
  const texts = isOwn ? { ...file, footer: '' } : file
  if (format === 'ics') {
    const app = env.NEXT_PUBLIC_APP_NAME
    const file = calendarOf(found, { app, id: card?.docId ?? conversationId, exportedAt: now(), texts })
    return { title: found.title, bytes: Buffer.from(file) }
  }

  const wish: RenderRequest = {
    kind: 'export',
    format,
    ...found,
    id: conversationId,
    app: env.NEXT_PUBLIC_APP_NAME,
    locale,
    exportedAt: now(),
    origin: webOriginOf(env, request),
    texts,
    fonts: fontFilesOf(env.PDF_FONT),
  }
  const bytes = await renderer.render(wish, owner)
  requireReferences(format, bytes)
  return { title: found.title, bytes }
}

/** Public, like the shared page: anyone with the link can see its images while the link is valid. */
function registerImages(
  app: FastifyInstance,
  deps: ExportModuleDeps,
  renderer: FairRenderer,
  kept: LRUCache<string, Uint8Array>,
): void {
  app.get(dialogueFilePaths.shareImage, async (request, reply) => {
    const { id, picture } = parseRequest(imageQuery, request)
    const { title } = await requireShare(deps, id)
    // The address is part of the image.
    const key = `${picture} ${id} ${webOriginOf(deps.env, request)}`
    let bytes = kept.get(key)
    if (!bytes) {
      const snapshot = await readShare(deps, id)
      const isChecked = (await deps.requestVerdicts?.(snapshot)) === true
      bytes = await renderImage(deps, renderer, request, snapshot, picture)
      if (!isChecked) kept.set(key, bytes)
      // Rendering takes time, so the link may have been revoked meanwhile.
      await requireShare(deps, id)
    }

    return reply
      .headers({
        // The link may be revoked at any time.
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-disposition': dispositionOf(`${exportFileName(title)}.png`, true),
      })
      .type('image/png')
      .send(Buffer.from(bytes))
  })
}

async function renderImage(
  { env, bus }: ExportModuleDeps,
  renderer: FairRenderer,
  request: FastifyRequest,
  { id, title, records }: Awaited<ReturnType<typeof readShare>>,
  kind: ShareImage,
): Promise<Uint8Array> {
  if (env.RATE_LIMIT > 0) await pace(bus, `picture:${networkOf(request.ip)}`, imagesPerMinute)
  const { share, file } = messagesOf('zh-CN')
  const count = records.flatMap(({ data }) => readCards(data, 'search_result')).flat().length
  const wish: RenderRequest = {
    kind,
    id,
    title,
    records,
    app: env.NEXT_PUBLIC_APP_NAME,
    url: `${webOriginOf(env, request)}${paths.shared(id)}`,
    note: count > 0 ? fill(share.cardSources, { count }) : share.cardNoSources,
    texts: file,
    fonts: fontFilesOf(env.PDF_FONT),
  }
  return renderer.render(wish, null)
}

/** @throws {HostError} bad_request with the name of the field */
function parseRequest<Query>(schema: z.ZodType<Query>, request: FastifyRequest): Query {
  const query = schema.safeParse(request.query)
  if (query.success) return query.data
  const field = query.error.issues[0]?.path.join('.') ?? ''
  throw new HostError('bad_request', `${field} 的内容不正确`, { field })
}
