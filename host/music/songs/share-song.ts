import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sharedSongPath } from '../../../lib/contract/routes/music-routes.ts'
import { cutCharacters } from '../../../lib/text/cut-characters.ts'
import { uidOf } from '../../members/account/owner.ts'
import { memberMayAct } from '../../members/account/users/users.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { commitChange } from '../../storage/database/commit-change.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { featuredOwner } from '../featured/featured-owner.ts'
import { findSong, presentSong, type SongRow, songNotFound } from './song-rows.ts'

const shareMs = 30 * 24 * 60 * 60_000
/** Of the lyrics: longer links are not recognized, and refused by servers. */
const abstractCharacters = 200
/** A link that is older is renewed when the song is shared again. */
const renewMs = 24 * 60 * 60_000

interface ShareDeps {
  readonly database: Database
  readonly now: Clock
}

/**
 * Shares a song: anyone with the link can listen until it expires, is revoked, or the song is deleted.
 * @param origin of the product
 * @param from the name that the card shows
 * @returns a link with the metadata of the audio card in its `extra-data`
 * @throws {HostError} conflict before it is ready; not_found when it was deleted; unauthorized
 */
export async function shareSong(
  deps: ShareDeps,
  row: SongRow,
  { origin, from }: { readonly origin: string; readonly from: string },
): Promise<string> {
  if (row.state !== 'ready') throw new HostError('conflict', '这首歌还没有写好')
  const { title, duration, cover, lyrics } = presentSong(row, {
    audioUrl: '',
    downloadUrl: '',
    now: deps.now(),
  })
  const abstract = cutCharacters(lyrics.map(({ text }) => text).join('\n'), abstractCharacters)[0] ?? ''
  const facts = { title, cover, duration, from, ...(abstract === '' ? {} : { abstract }) }
  const query = new URLSearchParams({ 'extra-data': JSON.stringify(facts) })
  return `${origin}${sharedSoundPath(await shareKeyOf(deps, row))}&${query}`
}

/** @returns the path of a shared song's sound */
export function sharedSoundPath(key: string): string {
  return `${sharedSongPath}?${new URLSearchParams({ key })}`
}

/** Featured songs are for everyone, without an end. Of several calls at once, all get the same key. */
async function shareKeyOf({ database, now }: ShareDeps, { id, owner }: SongRow): Promise<string> {
  if (owner === featuredOwner) return id
  const read = async () => {
    const row = await findSong(database, id)
    if (!row) throw songNotFound()
    return row
  }
  const change = async (row: SongRow) => {
    const left = row.share_key === '' ? 0 : Number(row.share_expires) - now()
    const key = left > 0 ? row.share_key : randomBytes(18).toString('base64url')
    const isValid = left > shareMs - renewMs
    return { statements: isValid ? [] : [shared(database, row, key, now() + shareMs)], result: key }
  }
  return commitChange(database, read, change, () => memberMayAct(database, uidOf(owner)))
}

/** Fails unless the row is as it was read: the song may be deleted, or its link revoked meanwhile. */
function shared({ build }: Database, row: SongRow, key: string, expires: number): Statement {
  const update = build.updateTable('songs').set({ share_key: key, share_expires: expires })
  return statement(update.where('id', '=', row.id).where('share_key', '=', row.share_key), 1)
}

/** @returns the key by which anyone can listen to a song now; '' while it is not shared */
export function sharedKey(
  { id, owner, share_key: key, share_expires: expires }: SongRow,
  now: number,
): string {
  if (owner === featuredOwner) return id
  return Number(expires) > now ? key : ''
}

export async function revokeSong(database: Database, row: SongRow): Promise<void> {
  const update = database.build.updateTable('songs').set({ share_key: '', share_expires: 0 })
  if (row.owner !== featuredOwner) await database.batch([statement(update.where('id', '=', row.id))])
}

/** @throws {HostError} not_found for an unknown, revoked or expired key */
export async function requireShared({ database, now }: ShareDeps, key: string): Promise<SongRow> {
  const row = await database.first<SongRow>(sharedSongQuery(database, key, now()))
  if (!row) throw songNotFound()
  return row
}

/** @returns the query for the song that anyone with this key can listen to */
export function sharedSongQuery({ build }: Database, key: string, now: number) {
  return build
    .selectFrom('songs')
    .selectAll()
    .where('state', '=', 'ready')
    .where((each) =>
      each.or([
        // The condition of the index, without which it is not used.
        each.and([
          each('share_key', '=', key),
          each('share_key', '!=', sql.lit('')),
          each('share_expires', '>', now),
        ]),
        each.and([each('id', '=', key), each('owner', '=', featuredOwner)]),
      ]),
    )
}
