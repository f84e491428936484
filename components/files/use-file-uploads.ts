import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useWindowDrop } from '@/components/shared/use-window-drop'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { addNewFiles } from '@/lib/api/files'
import { offersQuery } from '@/lib/api/offers'
import type { Attachment, AttachmentList } from '@/lib/attachments/attachment-list'
import { fileRoutes } from '@/lib/contract/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** So many are sent by one go; the host takes sixty a minute. */
const mostAtOnce = 50
const none: readonly Attachment[] = []
const noSubscription = () => () => undefined

/** Files that are picked, dropped on the page or pasted into it: sent, and put into the list once the host has them. */
export function useFileUploads() {
  const texts = useTexts('files')
  const api = useApi()
  const filesApi = useApi(fileRoutes)
  const queryClient = useQueryClient()
  const [list, setList] = useState<AttachmentList | null>(null)
  const opening = useRef<Promise<AttachmentList>>(null)
  const items = useSyncExternalStore(
    list?.subscribe ?? noSubscription,
    () => list?.snapshot() ?? none,
    () => none,
  )
  const open = async () => {
    const [{ openAttachments }, { accepts }] = await Promise.all([
      import('@/lib/attachments/open-attachments'),
      queryClient.ensureQueryData(offersQuery(api)),
    ])
    const limits = {
      extensions: accepts?.extensions ?? [],
      mostFiles: mostAtOnce,
      mostBytes: accepts?.max_bytes ?? 0,
    }
    const opened = openAttachments(filesApi, limits, false)
    setList(opened)
    return opened
  }
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    try {
      opening.current ??= open()
      const left = (await opening.current).add(files)
      if (left > 0)
        showToast({ icon: 'error', content: fill(texts.uploadsTooMany, { most: mostAtOnce, count: left }) })
    } catch {
      opening.current = null
      showToast({ icon: 'error', content: texts.unavailable })
    }
  }
  useArrivals(list, items, () => void addNewFiles(filesApi, queryClient).catch(() => undefined))
  const isOver = useWindowDrop((transfer) => void add([...transfer.files]))
  usePastedFiles((files) => void add(files))
  return { list, items, isOver, add: (files: readonly File[]) => void add(files) }
}

/** What the host has stands in the list of all files, which looks after it from then on. */
function useArrivals(list: AttachmentList | null, items: readonly Attachment[], onArrive: () => void): void {
  const arrive = useEffectEvent(onArrive)
  // The list of what is sent lives outside of React.
  useEffect(() => {
    const arrived = items.filter(({ state }) => state === 'reading' || state === 'ready')
    for (const { key } of arrived) list?.forget(key)
    if (arrived.length > 0) arrive()
  }, [list, items])
}

function usePastedFiles(onPaste: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onPaste)
  // A page without a field that has the focus is pasted into by its window.
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    window.addEventListener('paste', handlePaste)
    return () => window.removeEventListener('paste', handlePaste)
  }, [])
}
