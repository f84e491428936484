'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBackToClose } from '@/components/ui/dialog/back-layers'
import { ErrorState } from '@/components/ui/error-state'
import { OpensDefaultPanel } from '@/components/ui/side-panel/side-panel-store'
import { Skeleton } from '@/components/ui/skeleton'
import { previewHistoryQuery } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { NoDraft } from '../no-draft'
import { PreviewConversation } from './preview-conversation'
import { usePreviewSession } from './use-preview-session'

export const previewId = 'agent-preview'

interface PreviewPaneProps {
  /** Opened by the member, in a window without room for both. */
  readonly isOpen: boolean
  /** Next to the form, as there is room; known in the browser only, so that styles decide what is shown. */
  readonly isDocked: boolean
  /** Another pane is shown in its place. */
  readonly isCovered: boolean
  readonly onClose: () => void
}

/** The trial conversation. It stays mounted once it was shown. */
export function PreviewPane({ isOpen, isDocked, isCovered, onClose }: PreviewPaneProps) {
  const { preview: texts } = useTexts('agentEditor')
  const isShown = isOpen || isDocked
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  useBackToClose(onClose, isOpen)
  return (
    <section
      id={previewId}
      tabIndex={-1}
      aria-label={texts.title}
      data-open={isOpen || undefined}
      data-covered={isCovered || undefined}
      className="flex min-w-0 flex-col border-line outline-none bg-paper-sunken [--paper:var(--paper-sunken)] max-wide:not-data-open:hidden md:[--chat-head:7.5rem] wide:border-l wide:data-covered:hidden"
    >
      {wasShown && <Preview onClose={isDocked ? undefined : onClose} />}
    </section>
  )
}

function Preview(props: { readonly onClose: (() => void) | undefined }) {
  if (useEditor().agentId !== '') return <StoredPreview {...props} />
  return (
    <div className="p-6">
      <NoDraft />
    </div>
  )
}

function StoredPreview({ onClose }: { readonly onClose: (() => void) | undefined }) {
  const { agentId } = useEditor()
  const { preview: texts } = useTexts('agentEditor')
  const common = useTexts('common')
  const query = useQuery(previewHistoryQuery(useApi(agentRoutes), agentId))
  const { session, clear } = usePreviewSession(agentId, query.data)
  if (query.isError)
    return (
      <div className="p-6">
        <ErrorState
          title={texts.failed}
          actions={<Button onClick={() => void query.refetch()}>{common.retry}</Button>}
        />
      </div>
    )
  if (!session)
    return (
      <div className="grid gap-4 p-6" aria-busy>
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-32 w-full" />
      </div>
    )
  const startNew = (conversationId: string) => {
    clear(conversationId)
    // The button is removed with its conversation.
    document.getElementById(previewId)?.focus()
  }
  return (
    <OpensDefaultPanel value={false}>
      <PreviewConversation key={session.key} session={session} onClear={startNew} onClose={onClose} />
    </OpensDefaultPanel>
  )
}
