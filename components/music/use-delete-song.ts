import { useQueryClient } from '@tanstack/react-query'
import { useUndoable } from '@/components/toasts/use-undoable'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { deleteSongMutation } from '@/lib/client/api/songs'
import type { Song } from '@/lib/contract/music/song'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** Deletes a song, which is hidden immediately and deleted after five seconds for undoing it. */
export function useDeleteSong() {
  const texts = useTexts('music')
  const errors = useTexts('errors')
  const mutation = deleteSongMutation(useApi(musicRoutes), useQueryClient())
  const onError = (error: unknown) => showToast({ icon: 'error', content: sentenceOfError(error, errors) })
  const deleting = useUndoable('delete a song', { ...mutation, onError })
  return {
    isDeleting: deleting.isPending,
    remove: ({ song_id: id, title }: Song) => deleting.start(id, fill(texts.deleted, { title })),
  }
}
