import 'client-only'
import { createStore } from 'zustand/vanilla'
import { startExclusiveSound } from '@/lib/client/page/exclusive-sound'
import type { AudioContent } from '@/lib/contract/cards/audio'

/** A recording of this product also has an id, by which its position is remembered, and peaks for a waveform. */
export interface Track extends AudioContent {
  readonly id?: string
  /** From 0 to 100. */
  readonly peaks?: readonly number[]
}

interface Player {
  /** null: no track and no bar. */
  readonly track: Track | null
  readonly status: 'loading' | 'playing' | 'paused' | 'failed'
  readonly seconds: number
  /** From the recording, otherwise from its metadata; 0 if unknown. */
  readonly duration: number
  /** From 0 to 1. */
  readonly volume: number
}

const silent: Player = { track: null, status: 'paused', seconds: 0, duration: 0, volume: 1 }

/** A store with an audio element outside of the pages, so that playback continues during navigation. */
export const audioPlayer = createStore<Player>(() => silent)

let element: HTMLAudioElement | null = null

/** Plays a recording from the start; toggles pause if it is the current one. */
export function playAudio(track: Track): void {
  const player = openElement()
  if (!isCurrent(track)) {
    player.src = track.link
    audioPlayer.setState({ track, seconds: 0, duration: track.duration ?? 0 })
  }
  togglePlaying()
}

/** Plays a recording from a position; the current one continues there, or stays paused. */
export function playFrom(track: Track, seconds: number): void {
  if (!isCurrent(track)) playAudio(track)
  seekTo(seconds)
}

/** Signed links of a recording change, its id does not. */
function isCurrent({ id, link }: Track): boolean {
  const { track, status } = audioPlayer.getState()
  if (id === undefined || status === 'failed') return track?.link === link
  return track?.id === id
}

/** A failed recording is loaded again. */
export function togglePlaying(): void {
  const player = openElement()
  const { status } = audioPlayer.getState()
  if (status === 'playing') return player.pause()
  if (status === 'loading') {
    player.pause()
    return audioPlayer.setState({ status: 'paused' })
  }

  if (status === 'failed') player.load()
  startExclusiveSound(pause)
  audioPlayer.setState({ status: 'loading' })
  // The element's error event reports failures, except for blocked autoplay.
  player.play().catch((error: unknown) => {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isRefused) audioPlayer.setState({ status: 'paused' })
  })
}

export function seekTo(seconds: number): void {
  openElement().currentTime = seconds
  audioPlayer.setState({ seconds })
}

export function setVolume(volume: number): void {
  openElement().volume = volume
  audioPlayer.setState({ volume })
}

export function closePlayer(): void {
  audioPlayer.setState({ ...silent, volume: audioPlayer.getState().volume }, true)
  element?.pause()
  element?.removeAttribute('src')
  element?.load()
}

function pause(): void {
  element?.pause()
}

function openElement(): HTMLAudioElement {
  if (element) return element

  const opened = new Audio()
  element = opened

  const on = (name: keyof HTMLMediaElementEventMap, change: () => Partial<Player>) =>
    opened.addEventListener(name, () => {
      if (audioPlayer.getState().track) audioPlayer.setState(change())
    })

  on('playing', () => ({ status: 'playing' }))
  on('waiting', () => ({ status: 'loading' }))
  on('pause', () => ({ status: 'paused' }))
  on('ended', () => ({ status: 'paused', seconds: 0 }))
  on('error', () => ({ status: 'failed' }))
  on('timeupdate', () => ({ seconds: opened.currentTime }))
  on('durationchange', () => (Number.isFinite(opened.duration) ? { duration: opened.duration } : {}))
  return opened
}
