'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { share } from '@/components/ui/icon-paths'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { shareSongMutation } from '@/lib/client/api/songs'
import { writeText } from '@/lib/client/device/write-text'
import type { Song } from '@/lib/contract/music/song'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface ShareSongProps {
  readonly song: Song
  readonly onRevoke: () => void
}

/** Copies a link to a song for people, or one that answers and chats show as an audio card; or revokes both. */
export function ShareSong({ song, onRevoke }: ShareSongProps) {
  const texts = useTexts('music')
  const sharing = useMutation(shareSongMutation(useApi(musicRoutes), useQueryClient()))
  const copy = async (linkOf: (link: string) => string) => {
    try {
      await writeText(sharing.mutateAsync(song.song_id).then(linkOf))
    } catch {
      return void showToast({ icon: 'error', content: texts.copyFailed })
    }
    showToast({ icon: 'success', content: texts.linkCopied })
  }
  const revoke: MenuItem = {
    id: 'revoke',
    label: texts.revokeLink,
    isDangerous: true,
    onSelect: onRevoke,
  }
  const label = fill(texts.share, { title: song.title })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Icon path={share} />
        </IconButton>
      }
      items={[
        { id: 'copy', label: texts.copyLink, onSelect: () => void copy(pageOf) },
        { id: 'card', label: texts.copyCardLink, onSelect: () => void copy((link) => link) },
        ...(song.is_shared ? [revoke] : []),
      ]}
    />
  )
}

/** @returns the address of the page that the link of an audio card opens */
function pageOf(link: string): string {
  const { origin, searchParams } = new URL(link)
  return `${origin}${paths.sharedSong(searchParams.get('key') ?? '')}`
}
