import type { Selectable } from 'kysely'
import type { LyricLine, Song } from '../../../lib/contract/music/song.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { SongOrder } from './song-order.ts'

export type SongRow = Selectable<Tables['songs']>

/** What was composed. */
export interface SongResult {
  readonly tempo: number
  readonly key: string
  readonly duration: number
  readonly lyrics: readonly LyricLine[]
}

const unknownResult: SongResult = { tempo: 0, key: '', duration: 0, lyrics: [] }

export function findSong(database: Database, id: string): Promise<SongRow | undefined> {
  return database.first<SongRow>(database.build.selectFrom('songs').selectAll().where('id', '=', id))
}

/** @throws {HostError} not_found when it does not exist, or belongs to another member */
export async function requireSong(database: Database, owner: string, id: string): Promise<SongRow> {
  const row = await database.first<SongRow>(
    database.build.selectFrom('songs').selectAll().where('id', '=', id).where('owner', '=', owner),
  )
  if (!row) throw new HostError('not_found', '没有找到这首歌，可能已被删除')
  return row
}

/** @returns whether the song still existed, unfinished */
export async function updateSong(
  database: Database,
  id: string,
  change: Partial<Omit<SongRow, 'id' | 'owner'>>,
): Promise<boolean> {
  const update = database.build
    .updateTable('songs')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
  const [result] = await database.batch([statement(update)])
  return result?.changes === 1
}

/** @param audioUrl signed; '' before it is ready */
export function presentSong(row: SongRow, audioUrl: string): Song {
  const order = JSON.parse(row.request) as SongOrder
  const result = row.result === '' ? unknownResult : (JSON.parse(row.result) as SongResult)
  return {
    song_id: row.id,
    title: row.title,
    state: row.state,
    progress: Number(row.progress),
    style: order.style,
    mood: order.mood,
    ...result,
    lyrics: [...result.lyrics],
    audio_url: audioUrl,
    used_words: [...order.usedWords],
    ignored_words: [...order.ignoredWords],
    is_liked: Number(row.liked_at) > 0,
    reason: row.reason,
    created: Math.floor(Number(row.created_at) / 1_000),
  }
}
