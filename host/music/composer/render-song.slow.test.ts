import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from '@jest/globals'
import { musicStyles } from '../../../lib/contract/music/song.ts'
import { ceiling } from '../loudness/master.ts'
import type { MeasuredSongs } from '../testing/measure-songs.ts'

let measured: MeasuredSongs
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['host/music/testing/measure-songs.ts'])
  measured = JSON.parse(stdout) as MeasuredSongs
})

test.each(musicStyles)('%s: loudness, peaks, label and times of the lyrics', (style) => {
  const song = measured.songs.find((each) => each.style === style)
  expect(Math.abs((song?.loudness ?? 0) + 14)).toBeLessThan(1.5)
  expect(song?.peak).toBeLessThan(ceiling + 0.001)
  expect(song?.isLabelled).toBe(true)
  expect(song?.lyrics.map(({ text }) => text)).toEqual(['一', '二'])
  expect(song?.lyrics.every(({ at }) => at < song.duration)).toBe(true)
})

test('the same seed has the same bytes, another one has others', () => {
  expect(measured).toMatchObject({ isSameForSeed: true, differsBySeed: true })
})
