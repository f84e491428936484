import type { Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Song } from '../../../lib/contract/music/song.ts'
import { songCoverPath } from '../../../lib/contract/routes/music-routes.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { HostError } from '../../platform/errors.ts'
import { inLanguageOf } from '../../platform/terminal/sentences.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { featuredOwner } from '../featured/featured-owner.ts'
import type { SongFacts } from '../sound/song-sound.ts'
import { readOrder } from './song-order.ts'

export type SongRow = Selectable<Tables['songs']>
export type SongChange = Partial<Omit<SongRow, 'id' | 'owner'>>

/** What was made. */
export interface SongResult extends SongFacts {
  readonly madeBy: Song['made_by']
}

const unknownResult: SongResult = {
  tempo: 0,
  key: '',
  duration: 0,
  lyrics: [],
  ignoredLyrics: [],
  peaks: [],
  madeBy: 'builtin',
}

export function findSong(database: Database, id: string): Promise<SongRow | undefined> {
  return database.first<SongRow>(database.build.selectFrom('songs').selectAll().where('id', '=', id))
}

/** @throws {HostError} not_found when it does not exist, or belongs to another member */
export async function requireSong(database: Database, owner: string, id: string): Promise<SongRow> {
  const row = await findSong(database, id)
  if (row?.owner !== owner) throw songNotFound()
  return row
}

/** @throws {HostError} not_found when it does not exist, or is neither the member's nor featured */
export async function requireAudible(database: Database, owner: string, id: string): Promise<SongRow> {
  const row = await findSong(database, id)
  if (!row || (row.owner !== owner && row.owner !== featuredOwner)) throw songNotFound()
  return row
}

export function songNotFound(): HostError {
  return new HostError('not_found', '没有找到这首歌，可能已被删除')
}

/** The query that changes a song that is not finished. */
export function changeSong(
  { build }: Database,
  id: string,
  change: SongChange,
): UpdateQueryBuilder<Tables, 'songs', 'songs', UpdateResult> {
  return build
    .updateTable('songs')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
}

/** @returns whether the song still existed, unfinished */
export async function updateSong(database: Database, id: string, change: SongChange): Promise<boolean> {
  const [result] = await database.batch([statement(changeSong(database, id, change))])
  return result?.changes === 1
}

interface Presented {
  /** Signed; '' before it is ready. */
  readonly audioUrl: string
  readonly downloadUrl: string
  readonly isLiked?: boolean
  readonly locale?: Locale
  readonly now: number
}

export function presentSong(
  row: SongRow,
  { audioUrl, downloadUrl, isLiked = false, locale = 'zh-CN', now }: Presented,
): Song {
  const order = readOrder(row.request)
  // Songs made by earlier versions lack the newer facts.
  const result = { ...unknownResult, ...(row.result === '' ? {} : (JSON.parse(row.result) as SongResult)) }
  const { ignoredLyrics, madeBy, lyrics, peaks, tempo, key, duration } = result
  const isFeatured = row.owner === featuredOwner
  return {
    song_id: row.id,
    title: row.title,
    state: row.state,
    progress: Number(row.progress),
    ...(row.stage === '' || row.state !== 'running' ? {} : { stage: row.stage }),
    style: order.style,
    mood: order.mood,
    metre: order.metre,
    tempo,
    key,
    duration,
    lyrics: [...lyrics],
    ignored_lyrics: [...ignoredLyrics],
    peaks: [...peaks],
    made_by: madeBy,
    cover: `${songCoverPath}?${new URLSearchParams({ seed: row.id, style: order.style })}`,
    audio_url: audioUrl,
    download_url: downloadUrl,
    lrc_url: lyrics.length === 0 || downloadUrl === '' ? '' : `${downloadUrl}&format=lrc`,
    used_words: [...order.usedWords],
    ignored_words: [...order.ignoredWords],
    is_liked: isLiked,
    is_shared: row.share_key !== '' && Number(row.share_expires) > now,
    is_featured: isFeatured,
    reason: inLanguageOf(locale, row.reason),
    created: Math.floor(Number(row.created_at) / 1_000),
  }
}
