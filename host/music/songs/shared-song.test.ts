import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sharedSong } from '../../../lib/contract/music/song.ts'
import { musicRoutes, sharedSongPath } from '../../../lib/contract/routes/music-routes.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { featuredOwner } from '../featured/featured-owner.ts'
import { newSongRow } from './new-song-row.ts'
import { revokeSong, shareSong } from './share-song.ts'
import { songOrder } from './song-order.ts'
import { findSong, type SongResult, type SongRow } from './song-rows.ts'
import { withholdSongs } from './withhold-songs.ts'

const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const origin = 'https://zhizhou.example'
const secretPrompt = '给外婆的秘密'

/** Who asks for the link: as a page, or for its sound. */
const visits = [
  ['a browser that opens it', 'GET', { 'sec-fetch-dest': 'document', accept: chrome }, 'page'],
  ['an older browser, or one over plain HTTP', 'GET', { accept: chrome }, 'page'],
  ['a browser whose page was cut off', 'GET', { 'sec-fetch-dest': 'document', range: 'bytes=10-' }, 'page'],
  ['a player of a page', 'GET', { 'sec-fetch-dest': 'audio', accept: '*/*', range: 'bytes=0-' }, 'sound'],
  ['a player over plain HTTP', 'GET', { accept: `audio/*;q=0.9,${chrome}`, range: 'bytes=0-' }, 'sound'],
  ['a frame of a page', 'GET', { 'sec-fetch-dest': 'iframe', accept: chrome }, 'sound'],
  ['a script', 'GET', { 'sec-fetch-dest': 'empty', accept: chrome }, 'sound'],
  ['curl', 'GET', { accept: '*/*' }, 'sound'],
  ['a program without headers', 'GET', {}, 'sound'],
  ['a check of the address', 'HEAD', { 'sec-fetch-dest': 'document', accept: chrome }, 'sound'],
] as const

const states = [
  ['ready', 302],
  ['featured', 302],
  ['revoked', 404],
  ['expired', 404],
  ['withheld', 404],
  ['unknown', 404],
] as const
type State = (typeof states)[number][0]

describeOnEachDatabase('the link of a shared song', (database) => {
  let storage: TestStorage
  let host: TestHost
  const keys: Partial<Record<State, string>> = {}
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {})
    keys.ready = keyOf(await share(await storeSong('ready')))
    keys.featured = keyOf(await share(await storeSong('market', featuredOwner)))
    keys.expired = keyOf(await share(await storeSong('expired'), 1))
    const revoked = await storeSong('revoked')
    keys.revoked = keyOf(await share(revoked))
    await revokeSong(database(), revoked)
    const withheld = await storeSong('withheld')
    keys.withheld = keyOf(await share(withheld))
    await database().batch([withholdSongs(database(), withheld.owner)])
    keys.unknown = 'nothing'
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function storeSong(id: string, owner = ''): Promise<SongRow> {
    const of = owner === '' ? (await buildUser(database())).owner : owner
    const order = songOrder({ prompt: secretPrompt, lyrics: '灯塔把海风折成信', instrumental: false })
    const result: SongResult = {
      tempo: 84,
      key: 'C',
      duration: 60,
      lyrics: [{ at: 3, text: '灯塔把海风折成信' }],
      ignoredLyrics: ['放不下的一句'],
      peaks: [10, 100],
      madeBy: 'builtin',
    }
    const made = { state: 'ready', file_id: `file-${id}`, result: JSON.stringify(result) } as const
    const row = { ...newSongRow({ id, owner: of, order, now: 1 }), ...made }
    await database().batch([statement(database().build.insertInto('songs').values(row), 1)])
    return row
  }
  const share = async (row: SongRow, at = Date.now()) =>
    shareSong({ database: database(), now: () => at }, (await findSong(database(), row.id)) ?? row, {
      origin,
      from: '知舟',
    })
  const keyOf = (url: string) => new URL(url).searchParams.get('key') ?? ''

  /** Without the headers that `fetch` adds. */
  const ask = (path: string, method: string, headers: Readonly<Record<string, string>>) =>
    new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: string }>(
      (resolve, reject) => {
        const asked = request(`${host.origin}${path}`, { method, headers }, (response) => {
          text(response).then(
            (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
            reject,
          )
        })
        asked.on('error', reject).end()
      },
    )

  describe.each(visits)('for %s', (_, method, headers, wanted) => {
    test.each(states)('%s', async (state, soundStatus) => {
      const key = keys[state] ?? ''
      const path = `${sharedSongPath}?key=${key}&extra-data=${encodeURIComponent('{"title":"歌"}')}`
      const reply = await ask(path, method, headers)
      const location = reply.headers['location']
      if (wanted === 'page') expect([reply.status, location]).toEqual([303, `/shared/song/${key}`])
      else {
        expect([reply.status, typeof location]).toEqual([
          soundStatus,
          soundStatus === 302 ? 'string' : 'undefined',
        ])
        expect(location ?? '').not.toContain('/shared/song/')
      }
      // No cache gives one of them for the other.
      expect(reply.headers).toMatchObject({
        'cache-control': 'private, no-store',
        vary: 'Sec-Fetch-Dest, Accept, Range',
      })
    })
  })

  test.each(['', '?key=', '?key=a/../b', `?key=${'x'.repeat(65)}`, '?key=a&key=b', '?key=%0d%0aa'])(
    'damaged (%j), it opens the page of a missing song, and programs learn that it is wrong',
    async (query) => {
      const page = await ask(`${sharedSongPath}${query}`, 'GET', { 'sec-fetch-dest': 'document' })
      expect([page.status, page.headers['location']]).toEqual([303, '/shared/song/-'])
      expect((await ask(`${sharedSongPath}${query}`, 'GET', {})).status).toBe(400)
    },
  )

  const read = (key: string) => ask(`${musicRoutes.musicShared.path}?key=${key}`, 'GET', {})

  test.each([
    ['ready', 'ready'],
    ['featured', 'market'],
  ] as const)('its song has its public part alone: %s', async (state, id) => {
    const key = keys[state] ?? ''
    const { status, headers, body } = await read(key)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    const { song } = (JSON.parse(body) as { data: { song: object } }).data
    expect(Object.keys(song).sort()).toEqual(Object.keys(sharedSong.shape).sort())
    expect(song).toMatchObject({ duration: 60, tempo: 84, audio_url: `${sharedSongPath}?key=${key}` })
    const { owner = '' } = (await findSong(database(), id)) ?? {}
    for (const secret of [owner, secretPrompt, '放不下的一句', `file-${id}`])
      expect(body).not.toContain(secret)
  })

  test('what is not shared any more, or never was, is answered alike', async () => {
    const replies = []
    for (const state of ['unknown', 'revoked', 'expired', 'withheld'] as const) {
      const { status, body } = await read(keys[state] ?? '')
      replies.push({ status, body })
    }
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  test('the id of a song of a member is no key', async () => {
    expect((await read('ready')).status).toBe(404)
  })
})
