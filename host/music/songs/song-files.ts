import { Buffer } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import * as z from 'zod'
import { musicStyles, songFormats } from '../../../lib/contract/music/song.ts'
import { sharedSongPath, songCoverPath, songDownloadPath } from '../../../lib/contract/routes/music-routes.ts'
import { identifier } from '../../../lib/contract/routes/route.ts'
import { paths } from '../../../lib/paths.ts'
import { exportFileName } from '../../export/export-file-name.ts'
import { dispositionOf } from '../../files/file-name.ts'
import { blobKeys } from '../../files/file-row.ts'
import { networkOf } from '../../limits/client-address.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { PlacesAtOnce } from '../../limits/places-at-once.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { isPageVisit, varyByPageVisit, whileWaiting } from '../../platform/request.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { featuredBlob, featuredOwner } from '../featured/featured-owner.ts'
import { labelOf } from '../sound/sound-label.ts'
import type { EncodedFormat } from '../sound/sound-task.ts'
import { inSoundThread } from '../sound/sound-thread.ts'
import { downloadPath } from './download-path.ts'
import { lyricsFile } from './lyrics-file.ts'
import { requireShared } from './share-song.ts'
import { songCover } from './song-cover.ts'
import { findSong, type SongResult, type SongRow, songNotFound } from './song-rows.ts'

const downloadsPerMinute = 20
/** Waiting downloads of all members, and those of a network that wait or are encoded; more are refused. */
const maxWaiting = 20
const maxOfNetwork = 4
const storeUrlMs = 5 * 60_000

const mimes = { mp3: 'audio/mpeg', ogg: 'audio/ogg', lrc: 'text/plain; charset=utf-8' } as const
const downloadQuery = z.object({
  song_id: identifier,
  format: z.enum(songFormats),
  expires: z.string().max(16),
  signature: z.string().max(64),
})
const sharedQuery = z.object({ key: identifier })
/** Of no song. */
const unknownKey = '-'
const coverQuery = z.object({ seed: identifier, style: z.enum(musicStyles) })

interface SongFilesDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly blobs: Blobs
  readonly sharedKey: string
  readonly bus: Bus
  readonly now: Clock
}

/** Registers the routes without envelope: downloads, shared songs and covers. */
export function registerSongFiles(app: FastifyInstance, deps: SongFilesDeps): void {
  const encoding: Encoding = { queue: new PQueue({ concurrency: 1 }), places: new PlacesAtOnce(maxOfNetwork) }
  app.get(songDownloadPath, async (request, reply) => {
    const query = parseQuery(downloadQuery, request)
    const { song_id: id, format } = query
    if (!downloadPath.isGenuine(deps.sharedKey, query, deps.now()))
      throw new HostError('forbidden', '这个地址无效，或已过期')
    if (deps.env.RATE_LIMIT > 0)
      await pace(deps.bus, `song files:${networkOf(request.ip)}`, downloadsPerMinute)
    const row = await findSong(deps.database, id)
    if (row?.state !== 'ready') throw songNotFound()
    const name = `${exportFileName(row.title, '歌曲')}.${format}`
    if (format === 'wav') return openSound(deps, row, name, reply)
    const bytes = format === 'lrc' ? lyricsOf(row) : await encoded(deps, encoding, { row, format, request })
    return reply
      .headers({ 'cache-control': 'private, no-store', 'content-disposition': dispositionOf(name, false) })
      .type(mimes[format])
      .send(bytes)
  })
  app.get(sharedSongPath, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    varyByPageVisit(reply)
    // The page also explains that there is no such song.
    if (isPageVisit(request)) return reply.redirect(paths.sharedSong(keyOf(request) ?? unknownKey), 303)
    return openSound(deps, await requireShared(deps, parseQuery(sharedQuery, request).key), null, reply)
  })
  app.get(songCoverPath, (request, reply) => {
    const { seed, style } = parseQuery(coverQuery, request)
    return reply
      .headers({
        'cache-control': 'public, max-age=86400, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/svg+xml')
      .send(songCover(seed, style))
  })
}

/** @returns null when it is no key, as in a damaged link */
function keyOf({ query }: FastifyRequest): string | null {
  return sharedQuery.safeParse(query).data?.key ?? null
}

function parseQuery<Value>(schema: z.ZodType<Value>, request: FastifyRequest): Value {
  const query = schema.safeParse(request.query)
  if (query.success) return query.data
  throw new HostError('bad_request', '地址里的参数不正确')
}

/** @param name of a download; null to listen in the page */
async function openSound(
  { blobs }: SongFilesDeps,
  row: SongRow,
  name: string | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = await blobs.signedUrl(soundKey(row), 'GET', {
    expiresInMs: storeUrlMs,
    mime: 'audio/wav',
    disposition: dispositionOf(name ?? `${exportFileName(row.title, '歌曲')}.wav`, name === null),
  })
  return reply.header('cache-control', 'private, no-store').redirect(url, 302)
}

function soundKey(row: SongRow): string {
  return row.owner === featuredOwner ? featuredBlob(row.id) : blobKeys.content(row.file_id)
}

function lyricsOf(row: SongRow): Buffer {
  const result = JSON.parse(row.result) as SongResult
  return Buffer.from(lyricsFile(labelOf(row.title, result.madeBy ?? 'builtin'), result))
}

interface Encoding {
  readonly queue: PQueue
  /** Of a network: those that wait, and the one that is encoded. */
  readonly places: PlacesAtOnce
}

/** Encodes in a thread, one song after the other. @throws {HostError} rate_limited */
async function encoded(
  { blobs }: SongFilesDeps,
  { queue, places }: Encoding,
  {
    row,
    format,
    request,
  }: { readonly row: SongRow; readonly format: EncodedFormat; readonly request: FastifyRequest },
): Promise<Buffer> {
  const release = queue.size < maxWaiting ? places.take(networkOf(request.ip)) : null
  if (!release) throw new HostError('rate_limited', '下载的人有些多，请稍后再试', { retryAfterMs: 30_000 })
  const label = labelOf(row.title, (JSON.parse(row.result) as SongResult).madeBy ?? 'builtin')
  try {
    return await whileWaiting(request, (signal) =>
      queue.add(
        async () => {
          const stored = await blobs.get(soundKey(row))
          if (!stored) throw songNotFound()
          return Buffer.from(await inSoundThread('encode', { wav: stored.bytes, format, label }, signal))
        },
        { signal },
      ),
    )
  } finally {
    release()
  }
}
