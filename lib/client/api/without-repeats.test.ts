import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { ApiError } from './api-error'
import { fakeHost } from './fake-api'
import { withoutRepeats } from './without-repeats'

let nowMs = 0
beforeEach(() => {
  nowMs = 10_000
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => void jest.restoreAllMocks())

const song = { prompt: '写雨天的窗边' }

describe('a song that is ordered twice', () => {
  test.each([
    [0, song, ['s1', 's1']],
    [120, song, ['s1', 's1']],
    [1_999, song, ['s1', 's1']],
    [2_000, song, ['s1', 's2']],
    [120, { prompt: '写晴天' }, ['s1', 's2']],
  ])('after %i ms, %j: %j', async (laterMs, second, expected) => {
    let count = 0
    const host = fakeHost({ musicCreate: () => ({ song_id: `s${++count}` }) })
    const api = withoutRepeats(musicRoutes, host(musicRoutes))
    const first = api('musicCreate', song)
    nowMs += laterMs
    const made = await Promise.all([first, api('musicCreate', second)])
    expect(made.map(({ song_id }) => song_id)).toEqual(expected)
    expect(count).toBe(new Set(expected).size)
  })

  test('is ordered again at once if the first order failed', async () => {
    const order = jest
      .fn<() => Promise<{ song_id: string }>>()
      .mockRejectedValueOnce(new ApiError('unavailable'))
      .mockResolvedValue({ song_id: 's1' })
    const api = withoutRepeats(musicRoutes, fakeHost({ musicCreate: order })(musicRoutes))
    await expect(api('musicCreate', song)).rejects.toThrow()
    expect(await api('musicCreate', song)).toEqual({ song_id: 's1' })
  })
})

test('changes may repeat', async () => {
  const musicLike = jest.fn(() => ({}))
  const api = withoutRepeats(musicRoutes, fakeHost({ musicLike })(musicRoutes))
  for (const like of [true, false, true]) await api('musicLike', { song_id: 's1', like })
  expect(musicLike).toHaveBeenCalledTimes(3)
})
