import { expect, test } from '@jest/globals'
import { songLimits } from '../../../lib/contract/music/song.ts'
import { audioLink } from '../../../lib/text/addresses/audio-link.ts'
import { statement } from '../../storage/database/database.ts'
import { learnSizes, workOf } from '../../storage/testing/query-work.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newSongRow } from './new-song-row.ts'
import { requireShared, revokeSong, sharedSongQuery, shareSong } from './share-song.ts'
import { songOrder } from './song-order.ts'
import { findSong, type SongRow } from './song-rows.ts'

/** Servers refuse longer ones. */
const longestAddress = 8_000

describeOnEachDatabase('the link of a song', (database) => {
  test.each([
    ['Han', '灯塔把海风折成信\n'],
    ['emoji', '👨‍👩‍👧'],
    ['quotes', '"\\\n'],
    ['percent signs', '%&='],
  ])('can be opened and is recognized, whatever is sung: %s', async (kind, part) => {
    const { owner } = await buildUser(database())
    const lyrics = part.repeat(songLimits.lyrics).slice(0, songLimits.lyrics).toWellFormed()
    const order = songOrder({ prompt: part, lyrics, instrumental: false })
    const row = newSongRow({ id: `song-${kind.replaceAll(' ', '-')}`, owner, order, now: 1 })
    const result = {
      tempo: 90,
      key: 'C',
      duration: 60,
      lyrics: order.lyrics.map((text, at) => ({ at, text })),
      ignoredLyrics: [],
      peaks: [],
      madeBy: 'builtin',
    }
    const ready = { ...row, state: 'ready', result: JSON.stringify(result) } as const
    await database().batch([statement(database().build.insertInto('songs').values(ready), 1)])
    const url = await shareSong({ database: database(), now: Date.now }, ready, {
      origin: 'https://zhizhou.example',
      from: '知舟',
    })
    expect(url.length).toBeLessThan(longestAddress)
    expect(audioLink(url)).toMatchObject({ title: order.title, duration: 60, from: '知舟' })
  })

  async function storeReady(id: string): Promise<SongRow> {
    const { owner } = await buildUser(database())
    const order = songOrder({ prompt: '海边', lyrics: '', instrumental: true })
    const ready = { ...newSongRow({ id, owner, order, now: 1 }), state: 'ready' } as const
    await database().batch([statement(database().build.insertInto('songs').values(ready), 1)])
    return ready
  }
  const from = { origin: 'https://zhizhou.example', from: '知舟' }
  const keyFor = async (row: SongRow) => {
    const url = await shareSong({ database: database(), now: Date.now }, row, from)
    return new URL(url).searchParams.get('key') ?? ''
  }
  const heardBy = (key: string) => requireShared({ database: database(), now: Date.now }, key)

  test('is one for all who ask for it at once, and opens', async () => {
    const row = await storeReady('at-once')
    const keys = await Promise.all(Array.from({ length: 5 }, () => keyFor(row)))
    expect(new Set(keys).size).toBe(1)
    expect(await heardBy(keys[0] ?? '')).toMatchObject({ id: 'at-once' })
  })

  test('that was revoked is not the next one, also for a call that began before', async () => {
    const row = await storeReady('revoked')
    const key = await keyFor(row)
    const stale = (await findSong(database(), row.id)) ?? row
    await revokeSong(database(), row)
    expect(await keyFor(stale)).not.toBe(key)
    await expect(heardBy(key)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not made for a song that was deleted meanwhile', async () => {
    const row = await storeReady('deleted')
    await database().batch([statement(database().build.deleteFrom('songs').where('id', '=', row.id))])
    await expect(keyFor(row)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is looked up by an index, as anybody can do', async () => {
    const { build } = database()
    const order = songOrder({ prompt: '海边', lyrics: '', instrumental: true })
    const many = Array.from({ length: 2_000 }, (_, at) =>
      newSongRow({ id: `many-${at}`, owner: 'o', order, now: 1 }),
    )
    for (let at = 0; at < many.length; at += 500)
      await database().batch([statement(build.insertInto('songs').values(many.slice(at, at + 500)))])
    await learnSizes(database())
    const work = await workOf(database(), sharedSongQuery(database(), 'nothing', 5).compile())
    expect(work.rows).toBeLessThan(50)
    expect(work.lines.filter((line) => line.startsWith('SCAN'))).toEqual([])
  })
})
