import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { musicProblems } from '../music-settings.ts'
import { generateSong } from '../songs/generate-song.ts'
import { type SongOrder, songOrder } from '../songs/song-order.ts'
import { createAceStep } from './ace-step.ts'
import { ProviderFailure } from './music-provider.ts'
import { type FakeAceStep, startFakeAceStep } from './testing/fake-ace-step.ts'

let fake: FakeAceStep
beforeAll(async () => {
  fake = await startFakeAceStep()
})
afterAll(() => fake.close())

const orderOf = (prompt: string, rest: Partial<SongOrder> = {}): SongOrder => ({
  ...songOrder({ prompt, lyrics: '灯塔把海风折成信\n外婆数着船', instrumental: false, seconds: 20, seed: 7 }),
  ...rest,
})

const provider = (
  rest: { readonly timeoutMs?: number; readonly callMs?: number; readonly baseUrl?: string } = {},
) =>
  createAceStep({
    baseUrl: fake.baseUrl,
    apiKey: 'music-key',
    timeoutMs: 60_000,
    pollMs: 1,
    callMs: 5_000,
    ...rest,
  })

const unaborted = new AbortController().signal
const make = (prompt: string, made = provider(), signal = unaborted) =>
  generateSong(made, { order: orderOf(prompt), task: '', signal, report: () => undefined })

/** @returns the code of the failure */
async function failureOf(making: Promise<unknown>): Promise<string> {
  const error = await making.then(
    () => new Error('a song was made'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof ProviderFailure) return error.code
  throw error
}

test('the order is sent by the names of the protocol, and the sound is labelled', async () => {
  const reported: string[] = []
  const order = orderOf('海边', { metre: 3, key: { tonic: 10, isMinor: true } })
  const song = await generateSong(provider(), {
    order,
    task: '',
    signal: unaborted,
    report: (stage, percent, task = '') => reported.push(`${stage} ${percent} ${task}`),
  })
  const [id, task] = [...fake.tasks].at(-1) ?? []
  expect(task?.body).toMatchObject({
    lyrics: '灯塔把海风折成信\n外婆数着船',
    vocal_language: 'zh',
    key_scale: 'Bb Minor',
    time_signature: '3',
    audio_duration: 20,
    use_random_seed: false,
    seed: 7,
    batch_size: 1,
    audio_format: 'wav',
  })
  expect(fake.authorizations.at(-1)).toBe('Bearer music-key')
  expect(song).toMatchObject({ duration: 20, key: 'B♭ minor', lyrics: [{ at: 2 }, { at: 10 }] })
  expect(song.peaks.at(0)).toBeGreaterThan(90)
  expect(Buffer.from(song.wav).includes('AI 生成：ACE-Step')).toBe(true)
  expect(reported).toContain(`generating 10 ${id}`)
})

test.each([
  ['拒绝', 'refused'],
  ['出错', 'unreachable'],
  ['失败', 'failed'],
  ['乱码', 'garbled'],
  ['空的', 'garbled'],
  ['网页', 'garbled'],
  ['断声', 'garbled'],
  ['无声', 'garbled'],
  ['太短', 'garbled'],
])('%s is %s', async (prompt, code) => {
  expect(await failureOf(make(prompt))).toBe(code)
})

test('what never answers is given up, and so is a task that takes too long', async () => {
  expect(await failureOf(make('沉默', provider({ callMs: 50 })))).toBe('unreachable')
  expect(await failureOf(make('慢', provider({ timeoutMs: 0 })))).toBe('timeout')
  expect(await failureOf(make('海边', provider({ baseUrl: 'http://127.0.0.1:1' })))).toBe('unreachable')
})

test('a slow task is waited for; a known one is resumed without another', async () => {
  expect((await make('慢')).duration).toBe(20)
  const [task = ''] = [...fake.tasks.keys()].slice(-1)
  const count = fake.tasks.size
  const song = await generateSong(provider(), {
    order: orderOf('慢'),
    task,
    signal: unaborted,
    report: () => undefined,
  })
  expect([song.duration, fake.tasks.size]).toEqual([20, count])
})

test('the host of an answer is not called', async () => {
  const before = fake.fetched.length
  expect((await make('别处')).duration).toBe(20)
  expect(fake.fetched.length).toBe(before + 1)
})

test('cancelling ends it with the reason', async () => {
  const cancelling = new AbortController()
  const made = generateSong(provider(), {
    order: orderOf('慢'),
    task: '',
    signal: cancelling.signal,
    report: (_, percent) => percent > 12 && cancelling.abort(new Error('cancelled')),
  })
  await expect(made).rejects.toThrow('cancelled')
})

test('the provider needs an address', () => {
  const settings = {
    MUSIC_PROVIDER: 'acestep',
    MUSIC_BASE_URL: '',
    MUSIC_API_KEY: '',
    MUSIC_TIMEOUT_MS: 1,
  } as const
  expect(musicProblems(settings)).toHaveLength(1)
  expect(musicProblems({ ...settings, MUSIC_PROVIDER: 'builtin' })).toEqual([])
})
