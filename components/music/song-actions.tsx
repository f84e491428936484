'use client'
import { useStore } from 'zustand'
import { audioPlayer, playAudio } from '@/components/audio-player/audio-player'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { download, pause, play, thumbsUp } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { type Song, type SongFormat, songFormats } from '@/lib/contract/music/song'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { clockTime } from '@/lib/text/clock-time'
import { ShareSong } from './share-song'

interface SongActionsProps {
  readonly song: Song
  /** Shown in the player. */
  readonly from: string
  readonly onLike: (isLiked: boolean) => void
  readonly onRevoke: () => void
}

/** Plays, likes, shares and downloads a song that is ready. */
export function SongActions({ song, from, onLike, onRevoke }: SongActionsProps) {
  const texts = useTexts('music')
  const { player } = useTexts('shell')
  const isPlaying = useStore(
    audioPlayer,
    ({ track, status }) => track?.id === song.song_id && (status === 'playing' || status === 'loading'),
  )
  const { song_id: id, title, duration, audio_url: address, is_liked: isLiked, cover, peaks } = song
  const link = () => new URL(address, location.href).href
  const formats = songFormats.filter((format) => format !== 'lrc' || song.lrc_url !== '')
  return (
    <>
      <span className="text-xs text-ink-soft tabular-nums">{clockTime(duration)}</span>
      <IconButton
        label={fill(isPlaying ? player.pause : texts.play, { title })}
        className="rounded-full bg-indigo-wash text-indigo-strong"
        onClick={() => playAudio({ id, title, link: link(), duration, from, cover, peaks })}
      >
        <Icon path={isPlaying ? pause : play} />
      </IconButton>
      <IconButton label={fill(texts.like, { title })} aria-pressed={isLiked} onClick={() => onLike(!isLiked)}>
        <Icon path={thumbsUp} className={isLiked ? 'text-seal' : ''} />
      </IconButton>
      <ShareSong song={song} onRevoke={onRevoke} />
      <Menu
        label={fill(texts.download, { title })}
        trigger={
          <IconButton label={fill(texts.download, { title })}>
            <Icon path={download} />
          </IconButton>
        }
        items={formats.map((format) => ({
          id: format,
          label:
            format === 'lrc'
              ? texts.downloadLyrics
              : fill(texts.downloadAs, { format: format.toUpperCase() }),
          onSelect: () => downloadSong(song.download_url, format),
        }))}
      />
    </>
  )
}

function downloadSong(address: string, format: SongFormat): void {
  const link = document.createElement('a')
  link.href = `${address}&format=${format}`
  link.download = ''
  link.click()
}
