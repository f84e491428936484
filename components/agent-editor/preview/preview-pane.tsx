'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { previewHistoryQuery } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { PreviewConversation } from './preview-conversation'
import { usePreviewSession } from './use-preview-session'

export const previewId = 'agent-preview'

interface PreviewPaneProps {
  readonly isShown: boolean
  /** Absent where it is next to the form. */
  readonly onClose: (() => void) | undefined
}

/** The trial conversation. It stays mounted once it was shown. */
export function PreviewPane({ isShown, onClose }: PreviewPaneProps) {
  const { preview: texts } = useTexts('agentEditor')
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <section
      id={previewId}
      aria-label={texts.title}
      hidden={!isShown}
      className="flex min-w-0 flex-col border-l border-line bg-paper-sunken [--paper:var(--paper-sunken)] md:[--chat-head:7.5rem] max-wide:border-l-0"
    >
      {wasShown && <Preview onClose={onClose} />}
    </section>
  )
}

function Preview({ onClose }: Pick<PreviewPaneProps, 'onClose'>) {
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
  return <PreviewConversation key={session.key} session={session} onClear={clear} onClose={onClose} />
}
