import { randomBytes } from 'node:crypto'
import { sharedSongPath } from '../../../lib/contract/routes/music-routes.ts'
import { cutCharacters } from '../../../lib/text/cut-characters.ts'
import { storeForMember } from '../../members/account/users/store-for-member.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { featuredOwner } from '../featured/featured-owner.ts'
import { presentSong, type SongRow, songNotFound } from './song-rows.ts'

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
 * @throws {HostError} conflict before it is ready
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

/** Featured songs are for everyone, without an end. */
async function shareKeyOf({ database, now }: ShareDeps, row: SongRow): Promise<string> {
  if (row.owner === featuredOwner) return row.id
  const isValid = row.share_key !== '' && Number(row.share_expires) > now() + shareMs - renewMs
  if (isValid) return row.share_key
  const isRunning = row.share_key !== '' && Number(row.share_expires) > now()
  const key = isRunning ? row.share_key : randomBytes(18).toString('base64url')
  await storeForMember(database, row.owner, [sharing(database, row.id, key, now() + shareMs)])
  return key
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
  if (row.owner !== featuredOwner) await database.batch([sharing(database, row.id, '', 0)])
}

function sharing({ build }: Database, id: string, key: string, expires: number): Statement {
  const update = build.updateTable('songs').set({ share_key: key, share_expires: expires })
  return statement(update.where('id', '=', id))
}

/** @throws {HostError} not_found for an unknown, revoked or expired key */
export async function requireShared({ database, now }: ShareDeps, key: string): Promise<SongRow> {
  const { build } = database
  const row = await database.first<SongRow>(
    build
      .selectFrom('songs')
      .selectAll()
      .where('state', '=', 'ready')
      .where((each) =>
        each.or([
          each.and([each('share_key', '=', key), each('share_expires', '>', now())]),
          each.and([each('id', '=', key), each('owner', '=', featuredOwner)]),
        ]),
      ),
  )
  if (!row) throw songNotFound()
  return row
}
