import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { runWithLogin } from '@/components/login/login-directive'
import { pastedFiles } from '@/components/ui/hooks/pasted-files'
import { useDropZone } from '@/components/ui/hooks/use-drop-zone'
import { showToast } from '@/components/ui/toast/toast-store'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi, useApiOf } from '@/lib/client/api/api-context'
import type { Attachment } from '@/lib/client/attachments/attachment'
import type { AttachmentList } from '@/lib/client/attachments/attachment-list'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
import { ownStorage } from '@/lib/client/device/own-storage'
import { noSubscription } from '@/lib/client/page/no-subscription'
import { frameLimits } from '@/lib/contract/frames/frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const none: readonly Attachment[] = []

/** Attachment code, loaded with the first file. */
const load = () =>
  Promise.all([
    import('@/lib/client/attachments/open-attachments'),
    import('@/lib/contract/routes/file-routes'),
  ])

/**
 * By default for the search agent. Visitors are asked to log in; their selection is kept meanwhile.
 * @param keptIn key of the tab's storage in which files on the host outlive a reload
 */
export function useAttachments(keptIn: string, agentId?: string) {
  const texts = useTexts('asking')
  const apiOf = useApiOf()
  const api = useApi()
  const queryClient = useQueryClient()
  const [list, setList] = useState<AttachmentList | null>(null)
  const opening = useRef<Promise<AttachmentList>>(null)
  const items = useSyncExternalStore(
    list?.subscribe ?? noSubscription,
    () => list?.snapshot() ?? none,
    () => none,
  )
  const showUnavailable = () => void showToast({ icon: 'error', content: texts.filesUnavailable })

  const open = async () => {
    try {
      const [[{ limitsOf, openAttachments }, { fileRoutes }], { accepts }] = await Promise.all([
        load(),
        queryClient.ensureQueryData(agentConfigQuery(api, agentId)),
      ])
      const opened = openAttachments(apiOf(fileRoutes), limitsOf(accepts), !isShownAsMember())
      setList(opened)
      return opened
    } catch (error) {
      opening.current = null
      throw error
    }
  }

  const opened = () => (opening.current ??= open())
  useKept(keptIn, list, () => void opened().catch(showUnavailable))

  const add = async (given: readonly File[], link = '') => {
    try {
      const list = await opened()
      const files = list.withoutUnseen(given)
      if (files.length < given.length) showToast({ icon: 'error', content: texts.imagesUnseen })
      if (files.length === 0 && link === '') return
      const left = link === '' ? list.add(files) : Number(!list.addLink(link))
      if (left > 0)
        showToast({
          icon: 'error',
          content: fill(texts.filesTooMany, { most: list.limits.maxFiles, count: left }),
        })
      if (isShownAsMember()) list.release()
      else await runWithLogin(() => list.release(), showUnavailable)
    } catch {
      showUnavailable()
    }
  }

  return {
    list,
    items,
    add: (files: readonly File[]) => void (files.length > 0 && add(files)),
    logIn: () => void runWithLogin(() => list?.release(), showUnavailable),
    isAwaitingLogin: items.some(({ state }) => state === 'awaitingLogin'),
    ...useWaiting(list, (link) => add([], link).then(() => opening.current)),
    addLink: (link: string) => void add([], link),
    addStored: (fileId: string) => void opened().then((there) => there.addStored(fileId), showUnavailable),
    ...useDropAndPaste((files) => void add(files), usePastedText(agentId)),
  }
}

/** Opens a list for the files of an earlier page; from then on the list keeps its own. */
function useKept(key: string, list: AttachmentList | null, open: () => void): void {
  // Storage exists in the browser only.
  useEffect(() => {
    if (list) return list.keepIn(key)
    if (ownStorage.read(key)) open()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list, key])
}

/** @returns makes a file of a pasted text that is too long for a question, if such files are accepted */
function usePastedText(agentId: string | undefined) {
  const texts = useTexts('asking')
  const api = useApi()
  const queryClient = useQueryClient()
  return (text: string) => {
    const limit = frameLimits.questionCharacters[agentId === undefined ? 'search' : 'agent']
    const accepts = queryClient.getQueryData(agentConfigQuery(api, agentId).queryKey)?.accepts
    if (text.trim().length <= limit || !accepts?.extensions.includes('txt')) return null
    return new File([text], `${texts.pastedText}.txt`, { type: 'text/plain' })
  }
}

/** Delays a question until its uploads have finished. @param attach adds an address; null if nothing can be added */
function useWaiting(shown: AttachmentList | null, attach: (link: string) => Promise<AttachmentList | null>) {
  const [waitsFor, setWaitsFor] = useState<AbortController | null>(null)
  // A user who has left the page must not be led away from the next one.
  useEffect(() => () => waitsFor?.abort(), [waitsFor])

  const settle = async (list: AttachmentList, go: (fileIds: readonly string[]) => void, mayHold: boolean) => {
    const ending = new AbortController()
    setWaitsFor(ending)
    const ids = await list.settled(ending.signal).catch(() => null)
    if (!ids || ending.signal.aborted) return setWaitsFor(null)

    setWaitsFor(null)
    if (!mayHold || !list.isHeld()) go(ids)
  }

  return {
    isWaiting: waitsFor !== null,
    /** How many files hold a question back; 0 for none. */
    unusable: shown?.unusable() ?? 0,
    stopWaiting: () => waitsFor?.abort(),
    /**
     * Calls with the usable files once no upload is running, unless cancelled.
     * @param link is attached first; if it can't be read, there is no call
     */
    whenSettled: async (go: (fileIds: readonly string[]) => void, link = '') => {
      if (link === '') return shown ? settle(shown, go, true) : go([])
      const list = await attach(link)
      if (list) await settle(list, (ids) => ids.length > 0 && go(ids), false)
    },
  }
}

function useDropAndPaste(add: (files: readonly File[]) => void, asFile: (text: string) => File | null) {
  const { isOver, zone: dropZone } = useDropZone((files) => files.length > 0 && add(files))
  const onPaste = (event: ClipboardEvent) => {
    const text = asFile(event.clipboardData.getData('text/plain'))
    const files = text ? [text] : pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }
  return { isOver, onPaste, dropZone }
}

export type Attachments = ReturnType<typeof useAttachments>
