import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useWindowDrop } from '@/components/ui/hooks/use-drop-zone'
import { usePastedFiles } from '@/components/ui/hooks/use-pasted-files'
import { showToast } from '@/components/ui/toast/toast-store'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { addNewFiles } from '@/lib/client/api/files'
import { moveFilesMutation } from '@/lib/client/api/folders'
import type { Attachment } from '@/lib/client/attachments/attachment'
import type { AttachmentList } from '@/lib/client/attachments/attachment-list'
import { noSubscription } from '@/lib/client/page/no-subscription'
import { fileRoutes } from '@/lib/contract/routes/file-routes'
import { folderRoutes } from '@/lib/contract/routes/folder-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** Maximum files per batch; the host accepts sixty per minute. */
const maxAtOnce = 50
const none: readonly Attachment[] = []

/**
 * Uploaded files are added to the list once the host has them.
 * @param folder the open folder, which receives them; '' for none
 */
export function useFileUploads(folder: string) {
  const texts = useTexts('files')
  const errors = useTexts('errors')
  const api = useApi()
  const filesApi = useApi(fileRoutes)
  const queryClient = useQueryClient()
  const { mutateAsync: move } = useMutation(moveFilesMutation(useApi(folderRoutes), queryClient))
  const folderOf = useRef(new Map<string, string>())
  const [list, setList] = useState<AttachmentList | null>(null)
  const opening = useRef<Promise<AttachmentList>>(null)
  const items = useSyncExternalStore(
    list?.subscribe ?? noSubscription,
    () => list?.snapshot() ?? none,
    () => none,
  )

  const open = async () => {
    const [{ openAttachments }, { accepts }] = await Promise.all([
      import('@/lib/client/attachments/open-attachments'),
      queryClient.ensureQueryData(agentConfigQuery(api)),
    ])
    const limits = {
      extensions: accepts?.extensions ?? [],
      maxFiles: maxAtOnce,
      maxBytes: accepts?.max_bytes ?? 0,
    }
    const opened = openAttachments(filesApi, limits, false)
    setList(opened)
    return opened
  }

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    try {
      opening.current ??= open()
      const opened = await opening.current
      const left = opened.add(files)
      for (const { key } of opened.snapshot()) {
        if (!folderOf.current.has(key)) folderOf.current.set(key, folder)
      }
      if (left > 0)
        showToast({ icon: 'error', content: fill(texts.uploadsTooMany, { most: maxAtOnce, count: left }) })
    } catch {
      opening.current = null
      showToast({ icon: 'error', content: texts.unavailable })
    }
  }

  const take = async (arrived: readonly Attachment[]) => {
    const byFolder = Map.groupBy(arrived, ({ key }) => folderOf.current.get(key) ?? '')
    try {
      for (const [into, files] of byFolder)
        if (into !== '') await move({ ids: files.map(({ fileId }) => fileId), folder: into })
    } catch (error) {
      showToast({ icon: 'error', content: sentenceOfError(error, errors) })
    }
    // On failure the list is refetched when the page is focused again.
    await addNewFiles(filesApi, queryClient, folder).catch(() => undefined)
  }

  useArrivals(list, items, (arrived) => void take(arrived))
  const isOver = useWindowDrop((transfer) => void add([...transfer.files]))
  usePastedFiles((files) => void add(files))
  return { list, items, isOver, add: (files: readonly File[]) => void add(files) }
}

export type FileUploads = ReturnType<typeof useFileUploads>

/** Removes uploaded files from the upload list, as the file list polls them from then on. */
function useArrivals(
  list: AttachmentList | null,
  items: readonly Attachment[],
  onArrive: (arrived: readonly Attachment[]) => void,
): void {
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    const arrived = items.filter(({ state }) => state === 'reading' || state === 'ready')
    for (const { key } of arrived) list?.forget(key)
    if (arrived.length > 0) arrive(arrived)
  }, [list, items])
}
