'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { libraryKey } from '@/lib/client/api/library'
import { type PickedFile, type Sorted, sortPicked } from '@/lib/client/device/picked-files'
import { useTexts } from '@/lib/messages/use-texts'
import { LibraryDropZone } from './library-drop-zone'
import { LibraryList } from './library-list'
import { SkippedFiles } from './skipped-files'
import { UploadStatus } from './upload-status'
import { useUploadQueue } from './use-upload-queue'

export function LibrarySection() {
  const texts = useTexts('library')
  const { queue, uploads } = useUploadQueue()
  const [sorted, setSorted] = useState<Sorted | null>(null)
  const queryClient = useQueryClient()
  const { isBusy } = uploads
  // The last uploads may have been read since the list was fetched.
  useEffect(() => {
    if (!isBusy) void queryClient.invalidateQueries({ queryKey: libraryKey })
  }, [isBusy, queryClient])

  const take = (picked: readonly PickedFile[]) => {
    void sortPicked(picked).then((found) => {
      setSorted(found)
      queue.add(found.files)
    })
  }

  return (
    <section aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-soft">{texts.intro}</p>
      <LibraryDropZone onPicked={take} />
      {sorted && <SkippedFiles sorted={sorted} onClose={() => setSorted(null)} />}
      <UploadStatus queue={queue} uploads={uploads} />
      <LibraryList isSending={isBusy} />
    </section>
  )
}
