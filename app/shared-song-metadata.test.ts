import { expect, test } from '@jest/globals'
import { messagesOf } from '@/lib/messages/messages-of'
import { sharedSongMetadata } from './shared-song-metadata'

const song = {
  title: '灯塔把海风折成信',
  duration: 65,
  style: 'folk',
  mood: 'gentle',
  tempo: 84,
  key: 'C',
  lyrics: [],
  peaks: [],
  cover: '/cover.svg',
  made_by: 'builtin',
  audio_url: '/shared.wav?key=k',
} as const

test.each([
  ['zh-CN', '民谣 · 温柔 · 84 拍 · C 大调 · 算法作曲，无人声'],
  ['en', 'Folk · Gentle · 84 bpm · C major · Composed by an algorithm, no voice'],
] as const)('of a shared song, in %s: its title, facts and sound, and no index', (locale, description) => {
  const metadata = sharedSongMetadata(
    messagesOf(locale).music,
    { ...song, lyrics: [], peaks: [] },
    'https://zhizhou.example',
  )
  expect(metadata).toMatchObject({
    description,
    robots: { index: false },
    openGraph: { title: '灯塔把海风折成信', description, audio: '/shared.wav?key=k' },
  })
  expect(String(metadata.metadataBase)).toBe('https://zhizhou.example/')
})
