'use client'
import { playAudio } from '@/components/audio-player/audio-player'
import { Icon } from '@/components/ui/icon'
import { IconButton, iconButtonStyle } from '@/components/ui/icon-button'
import { download, play, thumbsUp } from '@/components/ui/icon-paths'
import type { Song } from '@/lib/contract/music/song'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { clockTime } from '@/lib/text/clock-time'

interface SongActionsProps {
  readonly song: Song
  /** Shown in the player. */
  readonly from: string
  readonly onLike: (isLiked: boolean) => void
}

/** Plays, likes and downloads a song that is ready. */
export function SongActions({ song, from, onLike }: SongActionsProps) {
  const texts = useTexts('music')
  const { title, duration, audio_url: address, is_liked: isLiked } = song
  return (
    <>
      <span className="text-xs text-ink-soft tabular-nums">{clockTime(duration)}</span>
      <IconButton
        label={fill(texts.play, { title })}
        onClick={() => playAudio({ title, link: new URL(address, location.href).href, duration, from })}
      >
        <Icon path={play} />
      </IconButton>
      <IconButton label={fill(texts.like, { title })} aria-pressed={isLiked} onClick={() => onLike(!isLiked)}>
        <Icon path={thumbsUp} className={isLiked ? 'text-seal' : ''} />
      </IconButton>
      <a
        href={`${address}&download=1`}
        download
        aria-label={fill(texts.download, { title })}
        title={fill(texts.download, { title })}
        className={iconButtonStyle()}
      >
        <Icon path={download} />
      </a>
    </>
  )
}
