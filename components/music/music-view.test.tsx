import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { audioPlayer, closePlayer } from '@/components/audio-player/audio-player'
import { fakeMediaPlayback } from '@/components/audio-player/testing/fake-media'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ToastViewport } from '@/components/ui/toast/toast-viewport'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { Song } from '@/lib/contract/music/song'
import { pageMessagesOf, shellMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { MusicView } from './music-view'

// Lists are read on by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(fakeMediaPlayback)
afterEach(() => {
  act(closePlayer)
  toastQueue.setState([], true)
})

const idOf = (title: string) => Buffer.from(title).toString('hex')

function song(title: string, rest: Partial<Song> = {}): Song {
  return {
    song_id: idOf(title),
    title,
    state: 'ready',
    progress: 100,
    duration: 60,
    style: 'folk',
    mood: 'gentle',
    tempo: 84,
    key: 'C',
    metre: 4,
    lyrics: [],
    ignored_lyrics: [],
    peaks: [10, 100],
    cover: '/cover.svg',
    audio_url: `/sound?${title}`,
    download_url: '/download?signature=s',
    lrc_url: '',
    is_shared: false,
    is_featured: false,
    made_by: 'builtin',
    used_words: [],
    ignored_words: [],
    is_liked: false,
    reason: '',
    created: 0,
    ...rest,
  }
}

function open(mine: readonly Song[], answers: HostAnswers = {}) {
  const featured = [song('赶集', { is_featured: true })]
  const apiOf = fakeHost({
    musicList: ({ scope, offset }) => {
      const all = scope === 'mine' ? mine : featured
      return { list: all.slice(offset, offset + 20), total: all.length }
    },
    ...answers,
  })
  const messages = { ...shellMessagesOf(zhCN), ...pageMessagesOf(zhCN, 'music', 'gate', 'errors') }
  return render(
    <Texts messages={messages} locale="zh-CN">
      <ApiProvider apiOf={apiOf}>
        <MusicView />
      </ApiProvider>
      <ToastViewport label="通知" />
    </Texts>,
  )
}

const row = async (title: string) => {
  const item = (await screen.findByText(title, { selector: 'p' })).closest('li')
  if (!item) throw new Error('a song stands in a list')
  return within(item)
}

test('a song is ordered with what was chosen; a refusal is shown', async () => {
  const create = jest.fn((_order: object) => ({ song_id: '1' }))
  open([], { musicCreate: create })
  expect(await screen.findByText('还没有歌')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: '想要一首什么样的歌' }), '海边')
  await userEvent.click(screen.getByRole('button', { name: '民谣' }))
  await userEvent.selectOptions(screen.getByLabelText('长度'), '30 秒')
  await userEvent.selectOptions(screen.getByLabelText('拍子'), '三拍')
  await userEvent.selectOptions(screen.getByLabelText('调'), 'A 小调')
  await userEvent.type(screen.getByLabelText(/^种子/), '7')
  await userEvent.click(screen.getByRole('button', { name: '生成' }))
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      prompt: '海边',
      style: 'folk',
      seconds: 30,
      metre: 3,
      key: 'A minor',
      seed: 7,
    }),
  )
})

test('a number that is no seed becomes the nearest one; what became of the order is said below its button', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
  let isRefused = true
  const create = jest.fn((_order: object) => {
    if (isRefused) throw new ApiError('rate_limited', '一分钟最多写 5 首')
    return { song_id: '1' }
  })
  open([], { musicCreate: create })
  await userEvent.type(screen.getByRole('textbox', { name: '想要一首什么样的歌' }), '海边')
  await userEvent.type(screen.getByLabelText(/^种子/), '99999999999')
  const button = screen.getByRole('button', { name: '生成' })
  await userEvent.click(button)
  const refusal = await screen.findByText('一分钟最多写 5 首')
  expect(button.compareDocumentPosition(refusal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(scroll).not.toHaveBeenCalled()
  isRefused = false
  await userEvent.click(button)
  expect(await screen.findByText('已经在写了，进度在歌单里')).toBeVisible()
  expect(screen.queryByText('一分钟最多写 5 首')).toBeNull()
  expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ seed: 2_147_483_647 }))
  expect(scroll).toHaveBeenCalledTimes(1)
})

test('that a song is being written is said until it is done', async () => {
  const mine: Song[] = []
  open(mine, {
    musicCreate: () => {
      mine.unshift(song('海边', { state: 'running' }))
      return { song_id: idOf('海边') }
    },
  })
  await userEvent.type(screen.getByRole('textbox', { name: '想要一首什么样的歌' }), '海边')
  await userEvent.click(screen.getByRole('button', { name: '生成' }))
  expect(await screen.findByText('已经在写了，进度在歌单里')).toBeVisible()
  mine[0] = song('海边')
  await waitFor(() => expect(screen.queryByText('已经在写了，进度在歌单里')).toBeNull(), { timeout: 4_000 })
})

test.each([
  ['复制收听链接', 'https://host.example/shared/song/k-1'],
  [
    '复制链接，贴到对话里能直接播放',
    'https://host.example/api/v1/music/shared.wav?key=k-1&extra-data=%7B%7D',
  ],
])('a link for people is short, one for chats has the card: %s', async (name, copied) => {
  const user = userEvent.setup()
  const link = 'https://host.example/api/v1/music/shared.wav?key=k-1&extra-data=%7B%7D'
  open([song('灯塔')], { musicShare: () => ({ url: link }) })
  await user.click((await row('灯塔')).getByRole('button', { name: '分享：灯塔' }))
  await user.click(await screen.findByRole('menuitem', { name }))
  expect(await screen.findByText('链接已复制，三十天内谁都能听')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(copied)
})

test('the button of the song that plays pauses it, and says so', async () => {
  open([song('灯塔'), song('赶路')])
  await userEvent.click((await row('灯塔')).getByRole('button', { name: '播放：灯塔' }))
  expect((await row('赶路')).getByRole('button', { name: '播放：赶路' })).toBeVisible()
  await userEvent.click((await row('灯塔')).getByRole('button', { name: '暂停：灯塔' }))
  expect((await row('灯塔')).getByRole('button', { name: '播放：灯塔' })).toBeVisible()
  expect(audioPlayer.getState().status).toBe('paused')
})

test('what is shared is revoked, which is said', async () => {
  const share = jest.fn((_order: object) => ({ url: '' }))
  open([song('灯塔', { is_shared: true })], { musicShare: share })
  await userEvent.click((await row('灯塔')).getByRole('button', { name: '分享：灯塔' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '收回链接' }))
  expect(await screen.findByText('链接已收回，之前的打不开了')).toBeVisible()
  expect(share).toHaveBeenCalledWith({ song_id: idOf('灯塔'), share: false })
})

test('more than twenty songs are read on, each once', async () => {
  open(Array.from({ length: 41 }, (_, index) => song(`第${index + 1}首`)))
  await row('第1首')
  await userEvent.click(screen.getByRole('button', { name: '再看一些' }))
  await row('第40首')
  await userEvent.click(screen.getByRole('button', { name: '再看一些' }))
  await row('第41首')
  expect(screen.getAllByRole('button', { name: /^播放：/ })).toHaveLength(41)
  expect(screen.queryByRole('button', { name: '再看一些' })).toBeNull()
})

test('progress shows its stage; a failed song its reason, and is tried again', async () => {
  const retry = jest.fn((_song: object) => ({}))
  open(
    [
      song('夜班地铁', { state: 'running', stage: 'rendering', progress: 40 }),
      song('坏的', { state: 'failed', reason: '连不上音乐模型，请稍后再试' }),
    ],
    { musicRetry: retry },
  )
  expect((await row('夜班地铁')).getByText('正在演奏')).toBeVisible()
  const failed = await row('坏的')
  expect(failed.getByText('连不上音乐模型，请稍后再试')).toBeVisible()
  await userEvent.click(failed.getByRole('button', { name: '再写一次' }))
  await waitFor(() => expect(retry).toHaveBeenCalledWith({ song_id: idOf('坏的') }))
})

test('a deleted song is hidden at once and comes back by undo', async () => {
  const remove = jest.fn(() => ({}))
  open([song('留下'), song('不要')], { musicDelete: remove })
  await userEvent.click((await row('不要')).getByRole('button', { name: '删除：不要' }))
  expect(screen.queryByText('不要', { selector: 'p' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^撤销/ }))
  await row('不要')
  expect(remove).not.toHaveBeenCalled()
})

test('the lines follow the playback and lead to their place; those without room are named', async () => {
  open([
    song('灯塔', {
      lyrics: [
        { at: 3, text: '灯塔把海风折成信' },
        { at: 9, text: '外婆数着船' },
      ],
      ignored_lyrics: ['多出来的一句'],
    }),
  ])
  await userEvent.click((await row('灯塔')).getByRole('button', { name: '播放：灯塔' }))
  expect(audioPlayer.getState().track).toMatchObject({
    id: idOf('灯塔'),
    peaks: [10, 100],
    cover: '/cover.svg',
  })
  const line = (text: string) => screen.getByRole('button', { name: text }).closest('li')
  act(() => audioPlayer.setState({ seconds: 4 }))
  expect(line('灯塔把海风折成信')).toHaveAttribute('aria-current', 'true')
  fireEvent.click(screen.getByRole('button', { name: '外婆数着船' }))
  expect(line('外婆数着船')).toHaveAttribute('aria-current', 'true')
  expect(screen.getByText('歌里放不下这几句：多出来的一句')).toBeVisible()
})

test('featured songs are in their own list, without cancelling or deleting', async () => {
  open([song('我的歌')])
  await userEvent.click(await screen.findByRole('tab', { name: '精选' }))
  const featured = await row('赶集')
  expect(featured.getByRole('button', { name: '播放：赶集' })).toBeVisible()
  expect(featured.queryByRole('button', { name: /^删除/ })).toBeNull()
})
