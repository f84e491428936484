import { useEffect } from 'react'
import { audioPlayer, closePlayer, seekTo, type Track, togglePlaying } from './audio-player'

const stepSeconds = 10

/** Connects the media keys of keyboards and lock screens with the player (Media Session API), where there are any. */
export function useMediaSession(track: Track | null): void {
  // The browser is an external system.
  useEffect(() => {
    const session = sessionOf()
    if (!session || !track) return

    const { title, from = '', cover } = track
    session.metadata = new MediaMetadata({
      title,
      artist: from,
      artwork: cover ? [{ src: new URL(cover, location.href).href }] : [],
    })
    const handlers = handlersOf()
    for (const [action, handler] of handlers) setHandler(session, action, handler)
    const stop = audioPlayer.subscribe(({ status }) => {
      session.playbackState = status === 'playing' || status === 'loading' ? 'playing' : 'paused'
    })
    return () => {
      stop()
      session.metadata = null
      session.playbackState = 'none'
      for (const [action] of handlers) setHandler(session, action, null)
    }
  }, [track])
}

function sessionOf(): MediaSession | undefined {
  return (navigator as { readonly mediaSession?: MediaSession }).mediaSession
}

function handlersOf(): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  const isPlaying = () => ['playing', 'loading'].includes(audioPlayer.getState().status)
  const move = (seconds: number) => {
    const { seconds: now, duration } = audioPlayer.getState()
    seekTo(Math.max(0, Math.min(duration, now + seconds)))
  }
  return [
    ['play', () => void (isPlaying() || togglePlaying())],
    ['pause', () => void (isPlaying() && togglePlaying())],
    ['stop', closePlayer],
    ['seekbackward', ({ seekOffset }) => move(-(seekOffset ?? stepSeconds))],
    ['seekforward', ({ seekOffset }) => move(seekOffset ?? stepSeconds)],
    ['seekto', ({ seekTime }) => void (seekTime !== undefined && seekTo(seekTime))],
  ]
}

/** Browsers throw for actions that they do not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
