import { Buffer } from 'node:buffer'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loudness } from '../../host/music/loudness/loudness.ts'
import { decodeWav } from '../../host/music/sound/decode-wav.ts'
import type { SoundTasks } from '../../host/music/sound/sound-task.ts'
import { inSoundThread } from '../../host/music/sound/sound-thread.ts'
import { musicKeys, musicMoods, musicStyles } from '../../lib/contract/music/song.ts'
import { findKey } from './music/find-key.ts'
import { findMetre } from './music/find-metre.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, noted } from './support/table.ts'

const count = 40
const seconds = 30
const rate = 44_100
const silentBelow = 10 ** (-60 / 20)

interface Measured {
  readonly loudness: number
  readonly peak: number
  readonly silence: number
  readonly lengthError: number
  readonly hasKey: boolean
  readonly hasMetre: boolean
  readonly speed: number
  readonly name: string
}

type Request = SoundTasks['compose']['input']

/** Every style and mood, and keys and metres in turn. */
function requestOf(index: number): Request & { readonly key: { tonic: number; isMinor: boolean } } {
  const at = <Item>(items: readonly Item[], place: number) => items[place % items.length] as Item
  return {
    title: `第${index}首`,
    style: at(musicStyles, index),
    mood: at(musicMoods, Math.floor(index / musicStyles.length)),
    seed: 1_000 + index,
    tempo: 1,
    key: { tonic: (index * 7) % 12, isMinor: index % 3 === 1 },
    metre: index % 4 === 3 ? 3 : 4,
    lyrics: [],
    seconds,
  }
}

async function measure(index: number): Promise<Measured> {
  const request = requestOf(index)
  const startedAt = performance.now()
  const { wav, tempo } = await inSoundThread('compose', request, new AbortController().signal)
  const speed = seconds / ((performance.now() - startedAt) / 1_000)
  return { ...analyse(request, wav, tempo), speed }
}

function analyse(
  request: ReturnType<typeof requestOf>,
  wav: Uint8Array,
  tempo: number,
): Omit<Measured, 'speed'> {
  const { left, right } = decodeWav(wav)
  const mono = left.map((sample, index) => (sample + (right[index] ?? 0)) / 2)
  const key = findKey(mono, rate)
  const metre = findMetre(mono, rate, tempo)
  const asked = request.key.tonic * 2 + (request.key.isMinor ? 1 : 0)
  return {
    loudness: loudness(left, right),
    peak: Math.max(peakOf(left), peakOf(right)),
    silence: longestSilence(left, right),
    lengthError: Math.abs(left.length / rate - request.seconds),
    hasKey: key === asked,
    hasMetre: metre === request.metre,
    name: `${request.style} ${musicKeys[asked]}→${musicKeys[key]} ${request.metre}→${metre}`,
  }
}

function peakOf(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

function longestSilence(left: Float32Array, right: Float32Array): number {
  let [longest, run] = [0, 0]
  for (const [index, sample] of left.entries()) {
    run = Math.max(Math.abs(sample), Math.abs(right[index] ?? 0)) < silentBelow ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest / rate
}

async function isRepeatable(): Promise<boolean> {
  const [one, other] = await Promise.all(
    [5, 5].map((index) => inSoundThread('compose', requestOf(index), new AbortController().signal)),
  )
  return Buffer.from(one?.wav ?? []).equals(Buffer.from(other?.wav ?? []))
}

/** @returns the 99th percentile of the event loop's delay in milliseconds while songs are composed in the thread */
async function delayWhileComposing(): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let index = 0; index < 3; index++)
    await inSoundThread('compose', requestOf(index), new AbortController().signal)
  delay.disable()
  return delay.percentile(99) / 1e6
}

/** Songs of the built-in composer, measured from their samples by an analysis that is not the generator. */
export const music: BenchPart = {
  title: `作曲：${count} 首各 ${seconds} 秒`,
  measure: async () => {
    const songs: Measured[] = []
    for (let index = 0; index < count; index++) songs.push(await measure(index))
    const worst = (value: (song: Measured) => number) => Math.max(...songs.map(value))
    const keys = songs.filter(({ hasKey }) => hasKey).length
    const metres = songs.filter(({ hasMetre }) => hasMetre).length
    for (const song of songs) if (!song.hasKey || !song.hasMetre) console.log(`  ${song.name}`)
    const isSame = await isRepeatable()
    return [
      atMost(
        '最大的采样（1 为满幅）',
        worst(({ peak }) => peak),
        0.9,
      ),
      atMost(
        '响度与 −14 LUFS 相差最多',
        worst(({ loudness }) => Math.abs(loudness + 14)),
        1.5,
      ),
      atMost(
        '最长的静音（秒）',
        worst(({ silence }) => silence),
        2,
      ),
      atMost(
        '长度与要求相差最多（秒）',
        worst(({ lengthError }) => lengthError),
        2,
      ),
      atLeast('分析得到要求的调', keys, count),
      atLeast('分析得到要求的拍子', metres, count),
      atLeast('同一个种子字节相同', isSame ? 1 : 0, 1),
      atMost('作曲时事件循环延迟 p99（毫秒）', await delayWhileComposing(), 50),
      atLeast('最慢一首是实时的几倍', Math.min(...songs.map(({ speed }) => speed)), 5),
      noted('平均是实时的几倍', (songs.reduce((sum, { speed }) => sum + speed, 0) / count).toFixed(1)),
    ]
  },
}
