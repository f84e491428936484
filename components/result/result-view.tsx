'use client'
import { useState } from 'react'
import { Conversation } from '@/components/conversation/page/conversation'
import ContentUnavailable from '@/components/page-states/content-unavailable'
import { ExportMenu } from '@/components/share/export-menu'
import { ShareButton } from '@/components/share/share-button'
import { searchChannel } from '@/lib/client/realtime/channels'
import type { NewestPage } from '@/lib/client/realtime/conversation/conversation-history'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { pageSizes } from '@/lib/contract/routes/http'
import { paths } from '@/lib/paths'

interface ResultViewProps {
  readonly conversationId: string
  readonly page: NewestPage
  readonly pendingAskId: string
}

export function ResultView(props: ResultViewProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return <ContentUnavailable />
  return (
    <Conversation
      {...props}
      channel={searchChannel}
      onNamed={showAddress}
      onMissing={() => setIsMissing(true)}
      tools={({ conversationId, records }) =>
        conversationId !== '' && (
          <>
            <ShareButton conversationId={conversationId} />
            <ExportMenu conversationId={conversationId} hasSources={mayHaveSources(records)} />
          </>
        )
      }
      newAddress={paths.home()}
    />
  )
}

/** Of a long conversation only the newest questions are known. */
function mayHaveSources(records: readonly ChatRecord[]): boolean {
  const hasAny = ({ data }: ChatRecord) =>
    data.some(({ type, content }) => type === 'search_result' && Array.isArray(content) && content.length > 0)
  return records.length >= pageSizes.history || records.some(hasAny)
}

/** Without a navigation: the current page is the page of that address. */
function showAddress(conversationId: string): void {
  const address = paths.result(conversationId)
  const { pathname, search } = window.location
  if (pathname + search !== address) window.history.replaceState(null, '', address)
}
