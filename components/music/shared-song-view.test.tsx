import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { audioPlayer, closePlayer, playAudio } from '@/components/audio-player/audio-player'
import { fakeMediaPlayback } from '@/components/audio-player/testing/fake-media'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import type { SharedSong } from '@/lib/contract/music/song'
import { pageMessagesOf, shellMessagesOf } from '@/lib/messages/client-messages'
import { messagesOf } from '@/lib/messages/messages-of'
import { Texts } from '@/lib/messages/use-texts'
import { SharedSongView } from './shared-song-view'

beforeEach(fakeMediaPlayback)
afterEach(() => act(closePlayer))

const sound = '/dialogue-aggregation/dialogue/aggregation/v1/music/shared.wav?key=k'
const song: SharedSong = {
  title: '灯塔把海风折成信',
  duration: 65,
  style: 'folk',
  mood: 'gentle',
  tempo: 84,
  key: 'A minor',
  lyrics: [
    { at: 3, text: '外婆数着船' },
    { at: 9, text: '有一只写着我的名字' },
  ],
  peaks: [10, 100],
  cover: '/cover.svg',
  made_by: 'builtin',
  audio_url: sound,
}

/** With the messages of its page alone. */
function page(changed: Partial<SharedSong> = {}, locale: 'zh-CN' | 'en' = 'zh-CN') {
  const messages = messagesOf(locale)
  return (
    <Texts
      messages={{
        ...shellMessagesOf(messages),
        ...pageMessagesOf(messages, 'music', 'answer', 'errors', 'report'),
      }}
      locale={locale}
    >
      <SharedSongView songKey="k" song={{ ...song, ...changed }} origin="https://zhizhou.example" />
    </Texts>
  )
}

const line = (text: string) => screen.getByRole('button', { name: text }).closest('li')

test('it shows what the song is, who made it and how long it is, and leads to making one', () => {
  const { container } = render(page())
  expect(screen.getByRole('heading', { level: 1, name: '分享给你的一首歌' })).toBeVisible()
  expect(screen.getByText('灯塔把海风折成信')).toBeVisible()
  expect(screen.getByText('民谣 · 温柔 · 01:05')).toBeVisible()
  expect(screen.getByText('84 拍 · A 小调 · 算法作曲，无人声')).toBeVisible()
  expect(container.querySelector('img')).toHaveAttribute('src', '/cover.svg')
  expect(screen.getByRole('link', { name: '做一首自己的歌' })).toHaveAttribute('href', '/music')
})

test('the model that made it is named; without lyrics there is no list of them', () => {
  render(page({ made_by: 'acestep', tempo: 0, key: '', lyrics: [] }))
  expect(screen.getByText('AI 生成（ACE-Step）')).toBeVisible()
  expect(screen.queryByRole('heading', { name: '歌词' })).toBeNull()
})

test('it can be reported', async () => {
  render(page())
  await userEvent.click(screen.getByRole('button', { name: '举报这首歌' }))
  await waitFor(() => expect(dialogStack.getState().map(({ title }) => title)).toEqual(['举报']))
  dialogStack.setState([], true)
})

test('in English', () => {
  render(page({}, 'en'))
  expect(screen.getByRole('heading', { level: 1, name: 'A song shared with you' })).toBeVisible()
  expect(screen.getByText('84 bpm · A minor · Composed by an algorithm, no voice')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make a song of your own' })).toBeVisible()
})

test('played, the bar gets the whole track, and the lines follow the position', async () => {
  render(page())
  expect(document.querySelector('[aria-current]')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '去收听：灯塔把海风折成信' }))
  expect(audioPlayer.getState().track).toMatchObject({
    title: '灯塔把海风折成信',
    link: `http://localhost${sound}`,
    from: '民谣 · 温柔',
    cover: '/cover.svg',
    peaks: [10, 100],
  })
  act(() => audioPlayer.setState({ seconds: 4 }))
  expect(line('外婆数着船')).toHaveAttribute('aria-current', 'true')
  act(() => audioPlayer.setState({ seconds: 9 }))
  expect(line('外婆数着船')).not.toHaveAttribute('aria-current')
  expect(line('有一只写着我的名字')).toHaveAttribute('aria-current', 'true')
})

test('a line starts the song at its place, instead of what else is played', async () => {
  render(page())
  act(() => playAudio({ title: '别的', link: 'https://elsewhere.example/other.mp3' }))
  act(() => audioPlayer.setState({ seconds: 4 }))
  // The position of another recording marks no line.
  expect(document.querySelector('[aria-current]')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '有一只写着我的名字' }))
  expect(audioPlayer.getState()).toMatchObject({ track: { title: '灯塔把海风折成信' }, seconds: 9 })
  expect(line('有一只写着我的名字')).toHaveAttribute('aria-current', 'true')
})

test('before any script it has the words of the page, and a player of the browser', () => {
  const html = renderToString(page())
  for (const text of ['灯塔把海风折成信', '外婆数着船', '算法作曲，无人声']) expect(html).toContain(text)
  expect(/<noscript>.*<audio[^>]* src="([^"]+)"/.exec(html)?.[1]).toBe(sound)
})
