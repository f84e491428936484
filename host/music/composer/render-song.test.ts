import { Buffer } from 'node:buffer'
import { expect, test } from '@jest/globals'
import { musicStyles } from '../../../lib/contract/music/song.ts'
import { loudness } from '../loudness/loudness.ts'
import { ceiling } from '../loudness/master.ts'
import { renderSong } from './render-song.ts'

const request = { mood: 'gentle', seed: 7, tempo: 1, lyrics: ['一', '二'], seconds: 1, title: '海' } as const

function channelsOf(wav: Uint8Array) {
  const bytes = Buffer.from(wav)
  const count = bytes.readUInt32LE(40) / 4
  const channel = (offset: number) => {
    const samples = new Float32Array(count)
    for (let index = 0; index < count; index++)
      samples[index] = bytes.readInt16LE(44 + index * 4 + offset) / 32_767
    return samples
  }
  return { left: channel(0), right: channel(2) }
}

test.each(musicStyles)('%s: loudness, peaks and label', (style) => {
  const { wav, lyrics, duration } = renderSong({ ...request, style })
  const { left, right } = channelsOf(wav)
  expect(Math.abs(loudness(left, right) + 14)).toBeLessThan(1.5)
  expect(left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(ceiling + 0.001)
  expect(Buffer.from(wav).includes('AI 生成')).toBe(true)
  expect(lyrics.map(({ text }) => text)).toEqual(['一', '二'])
  expect(lyrics.every(({ at }) => at < duration)).toBe(true)
})

test('the same seed has the same bytes, another one has others', () => {
  const render = (seed: number) => Buffer.from(renderSong({ ...request, style: 'pop', seed }).wav)
  const first = render(1)
  expect(first.equals(render(1))).toBe(true)
  expect(first.equals(render(2))).toBe(false)
})
