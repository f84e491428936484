import { Buffer } from 'node:buffer'
import { musicStyles } from '../../../lib/contract/music/song.ts'
import { renderSong } from '../composer/render-song.ts'
import { loudness } from '../loudness/loudness.ts'

interface MeasuredSong {
  readonly style: string
  /** LUFS, and the largest sample of 1. */
  readonly loudness: number
  readonly peak: number
  readonly isLabelled: boolean
  readonly duration: number
  readonly lyrics: readonly { readonly at: number; readonly text: string }[]
}

export interface MeasuredSongs {
  readonly songs: readonly MeasuredSong[]
  readonly isSameForSeed: boolean
  readonly differsBySeed: boolean
}

const request = {
  mood: 'gentle',
  seed: 7,
  tempo: 1,
  metre: 4,
  lyrics: ['一', '二'],
  seconds: 20,
  title: '海',
} as const

function channelsOf(wav: Uint8Array) {
  const bytes = Buffer.from(wav)
  const count = bytes.readUInt32LE(40) / 4
  const channel = (offset: number) =>
    Float32Array.from({ length: count }, (_, index) => bytes.readInt16LE(44 + index * 4 + offset) / 32_767)
  return { left: channel(0), right: channel(2) }
}

function measured(style: (typeof musicStyles)[number]): MeasuredSong {
  const { wav, lyrics, duration } = renderSong({ ...request, style })
  const { left, right } = channelsOf(wav)
  return {
    style,
    loudness: loudness(left, right),
    peak: left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    isLabelled: Buffer.from(wav).includes('AI 生成'),
    duration,
    lyrics,
  }
}

// A program of its own: the tests' contexts make loops over samples many times slower.
const rendered = (seed: number) => Buffer.from(renderSong({ ...request, style: 'pop', seed }).wav)
const first = rendered(1)
const result: MeasuredSongs = {
  songs: musicStyles.map(measured),
  isSameForSeed: first.equals(rendered(1)),
  differsBySeed: !first.equals(rendered(2)),
}
process.stdout.write(JSON.stringify(result))
