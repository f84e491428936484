import { useState } from 'react'
import { ownStorage } from '@/lib/client/device/own-storage'
import { randomUuid } from '@/lib/client/device/random-text'
import type { NewestPage } from '@/lib/client/realtime/conversation/conversation-history'
import type { agentRoutes } from '@/lib/contract/routes/agent-routes'
import type { OutputOf } from '@/lib/contract/routes/route'

type PreviewHistory = OutputOf<(typeof agentRoutes)['previewHistory']>

export interface PreviewSession {
  /** Changes with each new conversation. */
  readonly key: string
  /** '' before its first question. */
  readonly conversationId: string
  readonly page: NewestPage
}

const emptyPage: NewestPage = { detailList: [], hashMore: false, title: '' }

/**
 * The newest trial conversation, or a new one after it was cleared; a reload shows the same.
 * @param history undefined while it is loading
 * @returns `session`, null until then; `clear` starts a new one
 */
export function usePreviewSession(agentId: string, history: PreviewHistory | undefined) {
  const storageKey = `preview-cleared:${agentId}`
  const [started, setStarted] = useState<PreviewSession | null>(null)
  const [opened, setOpened] = useState<PreviewSession | null>(null)
  if (history && !opened) {
    const { conversation_id: id, detailList, hashMore } = history
    const isCleared = id !== '' && ownStorage.read(storageKey) === id
    setOpened(
      id === '' || isCleared
        ? newSession(isCleared ? freshKey(agentId) : `preview-${agentId}`)
        : { key: id, conversationId: id, page: { detailList, hashMore, title: '' } },
    )
  }

  return {
    session: started ?? opened,
    /** @param conversationId of the one that is left, '' if nothing was asked */
    clear: (conversationId: string) => {
      if (conversationId !== '') ownStorage.write(storageKey, conversationId)
      setStarted(newSession(freshKey(agentId)))
    },
  }
}

/** One that is not continued by a conversation of before. */
function freshKey(agentId: string): string {
  return `preview-${agentId}-${randomUuid()}`
}

function newSession(key: string): PreviewSession {
  return { key, conversationId: '', page: emptyPage }
}
