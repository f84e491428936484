import { expect, test } from '@jest/globals'
import { songLimits } from '../../../lib/contract/music/song.ts'
import { audioLink } from '../../../lib/text/addresses/audio-link.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newSongRow } from './new-song-row.ts'
import { shareSong } from './share-song.ts'
import { songOrder } from './song-order.ts'

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
})
