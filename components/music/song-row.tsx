'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProxiedImage } from '@/components/remote-image/proxied-image'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { trash2 } from '@/components/ui/icon-paths'
import { Progress } from '@/components/ui/progress'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { changeSongMutation } from '@/lib/client/api/songs'
import type { Song } from '@/lib/contract/music/song'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { SongActions } from './song-actions'
import { songFacts } from './song-facts'
import { useDeleteSong } from './use-delete-song'

interface SongRowProps {
  readonly song: Song
  readonly isCurrent: boolean
}

/** A song with its actions, or the progress of one that is made. */
export function SongRow({ song, isCurrent }: SongRowProps) {
  const texts = useTexts('music')
  const { title, state } = song
  const change = useChange(song.song_id)
  const { remove } = useDeleteSong()
  const isMaking = state === 'waiting' || state === 'running'
  const facts = [...songFacts(texts, song), ...(state === 'ready' ? [texts.made[song.made_by]] : [])]
  const doing = song.stage ? texts.stages[song.stage] : texts.running

  return (
    <li
      className={`flex flex-wrap items-center gap-3 rounded-m px-2.5 py-3 ${isCurrent ? 'bg-paper-raised shadow-low' : ''}`}
    >
      <ProxiedImage
        src={song.cover}
        alt=""
        className="size-10 rounded-s"
        fallback={<Avatar glyph={Array.from(title)[0] ?? '歌'} />}
      />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="text-xs text-ink-soft">
          {isMaking ? (state === 'waiting' ? texts.waiting : doing) : facts.join(' · ')}
        </p>
        {state === 'failed' && <p className="text-xs text-bad">{song.reason || texts.notMade}</p>}
        {isMaking && <Progress label={doing} value={song.progress / 100} />}
      </div>
      {isMaking && !song.is_featured && <Button onClick={() => change('cancel')}>{texts.cancel}</Button>}
      {state === 'failed' && !song.is_featured && (
        <Button onClick={() => change('retry')}>{texts.retry}</Button>
      )}
      {state === 'ready' && (
        <SongActions
          song={song}
          from={facts.slice(0, 2).join(' · ')}
          onLike={(isLiked) => change(isLiked ? 'like' : 'unlike')}
          onRevoke={() => change('revoke')}
        />
      )}
      {!isMaking && !song.is_featured && (
        <div className="border-line border-l pl-2">
          <IconButton
            label={fill(texts.delete, { title })}
            className="text-ink-faint"
            onClick={() => remove(song)}
          >
            <Icon path={trash2} />
          </IconButton>
        </div>
      )}
    </li>
  )
}

/** @returns a function that changes a song, and says what can't be seen of it */
function useChange(id: string) {
  const texts = useTexts('music')
  const errors = useTexts('errors')
  const changing = useMutation(changeSongMutation(useApi(musicRoutes), useQueryClient()))
  return (change: Parameters<typeof changing.mutate>[0]['change']) =>
    changing.mutate(
      { id, change },
      {
        onSuccess: () => {
          if (change === 'revoke') showToast({ content: texts.linkRevoked, icon: 'success' })
        },
        onError: (error) => showToast({ content: sentenceOfError(error, errors), icon: 'error' }),
      },
    )
}
