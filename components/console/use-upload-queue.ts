import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { type LibraryApi, sendLibraryFile } from '@/lib/client/api/library'
import { hashFile } from '@/lib/client/library-upload/hash-file'
import { UploadQueue, type UploadState } from '@/lib/client/library-upload/upload-queue'
import { libraryRoutes } from '@/lib/contract/routes/library-routes'

/** One per tab, outside of the page, so that uploads continue during navigation. */
let ofThisTab: UploadQueue | null = null

export function useUploadQueue(): { readonly queue: UploadQueue; readonly uploads: UploadState } {
  const api = useApi(libraryRoutes)
  const queryClient = useQueryClient()
  const [queue] = useState(() => queueOfThisTab(api, queryClient))
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.getState, queue.getState) }
}

function queueOfThisTab(api: LibraryApi, queryClient: QueryClient): UploadQueue {
  ofThisTab ??= new UploadQueue({
    known: async (files, signal) => (await api('libraryKnown', { files: [...files] }, { signal })).sha256,
    hash: hashFile,
    send: (picked, options) => sendLibraryFile(queryClient, picked, options),
  })
  return ofThisTab
}
