import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startExclusiveSound } from '@/lib/client/page/exclusive-sound'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AudioBlock } from './audio-block'
import { audioPlayer, closePlayer, playAudio } from './audio-player'
import PlayerBar from './player-bar'

/** An element that plays what is named well. */
let playing: HTMLMediaElement | null = null
const take = (element: HTMLMediaElement) => {
  playing = element
}
beforeEach(() => {
  Object.assign(HTMLMediaElement.prototype, {
    async play(this: HTMLMediaElement) {
      take(this)
      if (!this.src.includes('good')) {
        this.dispatchEvent(new Event('error'))
        throw new DOMException('', 'NotSupportedError')
      }
      this.dispatchEvent(new Event('playing'))
    },
    pause(this: HTMLMediaElement) {
      this.dispatchEvent(new Event('pause'))
    },
    load() {},
  })
  const slot = document.createElement('div')
  slot.id = 'bottom-bar'
  document.body.append(slot)
})
afterEach(() => {
  act(closePlayer)
  document.getElementById('bottom-bar')?.remove()
})

const song = (name: string) => ({ title: name, link: `https://a.test/${name}.mp3`, duration: 125 })

function shown(...names: readonly string[]) {
  return render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      {names.map((name) => (
        <AudioBlock key={name} audio={song(name)} />
      ))}
      <PlayerBar />
    </Texts>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('plays in the bar, pauses, seeks and changes volume', async () => {
  shown('good-1')
  expect(screen.queryByRole('region', { name: zhCN.shell.player.label })).toBeNull()
  await press('去收听：good-1')
  expect(screen.getByRole('region', { name: zhCN.shell.player.label })).toHaveTextContent('good-1')
  expect(audioPlayer.getState().status).toBe('playing')
  const place = screen.getByRole('slider', { name: zhCN.shell.player.position })
  fireEvent.change(place, { target: { value: '65' } })
  expect(place).toHaveAttribute('aria-valuetext', '01:05，共 02:05')
  expect(playing?.currentTime).toBe(65)
  fireEvent.change(screen.getByRole('slider', { name: zhCN.shell.player.volume }), {
    target: { value: '40' },
  })
  expect(playing?.volume).toBe(0.4)
  const bar = screen.getByRole('region', { name: zhCN.shell.player.label })
  await userEvent.click(within(bar).getByRole('button', { name: '暂停：good-1' }))
  expect(audioPlayer.getState().status).toBe('paused')
  await press(zhCN.shell.player.close)
  expect(screen.queryByRole('region', { name: zhCN.shell.player.label })).toBeNull()
})

test('one replaces the other, and any other sound', async () => {
  const stopReading = jest.fn()
  startExclusiveSound(stopReading)
  shown('good-1', 'good-2')
  await press('去收听：good-1')
  expect(stopReading).toHaveBeenCalledTimes(1)
  await press('去收听：good-2')
  expect(audioPlayer.getState().track?.title).toBe('good-2')
  act(() => startExclusiveSound(() => {}))
  expect(audioPlayer.getState().status).toBe('paused')
})

test('shows what can’t be played, with a link to it', async () => {
  shown('bad')
  await press('去收听：bad')
  expect(screen.getByRole('alert')).toHaveTextContent(zhCN.shell.player.failed)
  expect(screen.getByRole('link', { name: zhCN.shell.player.openSource })).toHaveAttribute(
    'href',
    song('bad').link,
  )
})

test('a web page is opened, not played', () => {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <AudioBlock audio={{ title: '歌', link: 'https://a.test/song/1' }} />
    </Texts>,
  )
  expect(screen.queryByRole('button', { name: /^去收听/ })).toBeNull()
  expect(screen.getByRole('link', { name: zhCN.answer.listen })).toBeVisible()
})

test('a song of the product shows its waveform and continues where it was left', async () => {
  const track = { ...song('good-3'), id: 's3', peaks: [10, 100, 50] }
  const { container } = shown()
  act(() => playAudio(track))
  const waves = () => screen.getByRole('region').querySelectorAll('svg[aria-hidden] path.fill-seal')
  expect(container).toBeDefined()
  act(() => audioPlayer.setState({ seconds: 90 }))
  expect(waves().item(0).getAttribute('d')?.match(/M/g)).toHaveLength(2)
  act(closePlayer)
  act(() => playAudio({ ...track, link: 'https://a.test/good-3.mp3?signature=new' }))
  expect(audioPlayer.getState().seconds).toBe(90)
  expect(playing?.currentTime).toBe(90)
})

test('media keys pause, go on and move', async () => {
  const handlers = new Map<string, MediaSessionActionHandler>()
  const session = {
    metadata: null as { readonly title: string } | null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => {
      if (action === 'stop') throw new TypeError('unknown')
      if (handler) handlers.set(action, handler)
      else handlers.delete(action)
    },
  }
  Object.assign(navigator, { mediaSession: session })
  Object.assign(globalThis, {
    MediaMetadata: class {
      constructor(facts: object) {
        Object.assign(this, facts)
      }
    },
  })
  shown()
  act(() => playAudio(song('good-4')))
  const press = (action: MediaSessionAction, rest: object = {}) =>
    act(() => handlers.get(action)?.({ action, ...rest }))
  expect(session.metadata?.title).toBe('good-4')
  press('pause')
  expect([audioPlayer.getState().status, session.playbackState]).toEqual(['paused', 'paused'])
  press('play')
  expect(audioPlayer.getState().status).toBe('playing')
  press('seekforward')
  press('seekforward', { seekOffset: 20 })
  press('seekbackward')
  expect(audioPlayer.getState().seconds).toBe(20)
  press('seekto', { seekTime: 5 })
  expect(playing?.currentTime).toBe(5)
  act(closePlayer)
  expect([session.metadata, handlers.size]).toEqual([null, 0])
  Reflect.deleteProperty(navigator, 'mediaSession')
})
