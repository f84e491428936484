'use client'
import { useStore } from 'zustand'
import { ProxiedImage } from '@/components/remote-image/proxied-image'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { pause, play, volume2, x } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { clockTime } from '@/lib/text/clock-time'
import { audioPlayer, closePlayer, seekTo, setVolume, togglePlaying } from './audio-player'
import { useMediaSession } from './use-media-session'
import { useRememberedPosition } from './use-remembered-position'
import { Waveform } from './waveform'

/** Playback controls below every page: play, position, volume. Default export for lazy loading. */
export default function PlayerBar() {
  const { player: texts } = useTexts('shell')
  const track = useStore(audioPlayer, (player) => player.track)
  const status = useStore(audioPlayer, (player) => player.status)
  useMediaSession(track)
  useRememberedPosition(track)
  if (!track) return null

  const isPlaying = status === 'playing' || status === 'loading'

  return (
    <BottomBar label={texts.label}>
      <div className="flex min-w-0 flex-1 items-center gap-4 max-sm:gap-2">
        <IconButton
          label={fill(isPlaying ? texts.pause : texts.play, { title: track.title })}
          size="large"
          aria-busy={status === 'loading'}
          onClick={togglePlaying}
          className="shrink-0 max-md:size-11"
        >
          <Icon path={isPlaying ? pause : play} className="fill-current stroke-none" />
        </IconButton>
        {track.cover && (
          <ProxiedImage
            src={track.cover}
            alt=""
            className="size-10 shrink-0 rounded-s max-sm:hidden"
            fallback={null}
          />
        )}
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <p className="truncate text-sm">
            <b className="font-medium">{track.title}</b>
            {track.from && <span className="text-ink-soft"> · {track.from}</span>}
          </p>
          {status === 'failed' ? <Failed link={track.link} /> : <Position />}
        </div>
        <Volume />
        <IconButton
          label={texts.close}
          size="large"
          onClick={closePlayer}
          className="shrink-0 max-md:size-11"
        >
          <Icon path={x} />
        </IconButton>
      </div>
    </BottomBar>
  )
}

function Failed({ link }: { readonly link: string }) {
  const { player: texts } = useTexts('shell')
  return (
    <p role="alert" className="flex items-center gap-3 text-sm text-bad">
      <span className="truncate">{texts.failed}</span>
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="shrink-0 text-indigo hover:underline"
      >
        {texts.openSource}
      </a>
    </p>
  )
}

/** Separate component, as it is the only one rendered on each time update. */
function Position() {
  const { player: texts } = useTexts('shell')
  const { seconds, duration, track } = useStore(audioPlayer)
  const peaks = track?.peaks ?? []
  const now = clockTime(seconds)
  return (
    <div className="flex items-center gap-2.5 text-xs text-ink-soft tabular-nums">
      <span className="shrink-0">{now}</span>
      <span className="relative flex h-6 min-w-0 flex-1 rounded-s has-focus-visible:outline-2 has-focus-visible:outline-indigo">
        {peaks.length > 0 && <Waveform peaks={peaks} share={duration > 0 ? seconds / duration : 0} />}
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={fill(texts.positionAt, { now, duration: clockTime(duration) })}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(seconds)}
          disabled={duration === 0}
          onChange={(event) => seekTo(Number(event.target.value))}
          className={`relative h-6 w-full accent-indigo ${peaks.length > 0 ? 'opacity-0' : ''}`}
        />
      </span>
      {duration > 0 && <span className="shrink-0">{clockTime(duration)}</span>}
    </div>
  )
}

function Volume() {
  const { player: texts } = useTexts('shell')
  const volume = useStore(audioPlayer, (player) => player.volume)
  return (
    <label className="flex shrink-0 items-center gap-2 text-ink-soft max-md:hidden">
      <Icon path={volume2} className="size-[18px]" />
      <span className="sr-only">{texts.volume}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        onChange={(event) => setVolume(Number(event.target.value) / 100)}
        className="h-6 w-24 accent-indigo"
      />
    </label>
  )
}
