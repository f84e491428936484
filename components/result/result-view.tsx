'use client'
import { useState } from 'react'
import { Conversation } from '@/components/conversation/conversation'
import MissingView from '@/components/shared/missing-view'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { share as shareIcon } from '@/components/ui/icon-paths'
import { useReclickGuard } from '@/components/ui/use-reclick-guard'
import { paths } from '@/lib/paths'
import { searchChannel } from '@/lib/realtime/channels'
import type { NewestPage } from '@/lib/realtime/conversation-history'
import { useTexts } from '@/lib/messages/use-texts'
import { useShare } from './use-share'

interface ResultViewProps {
  readonly conversationId: string
  /** The newest page of its history. */
  readonly page: NewestPage
  /** The ask_id of a question that was just submitted, or ''. */
  readonly pendingAskId: string
}

/** A search conversation. */
export function ResultView(props: ResultViewProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return <MissingView />
  return (
    <Conversation
      {...props}
      channel={searchChannel}
      onNamed={showAddress}
      onMissing={() => setIsMissing(true)}
      tools={(conversationId) => <ShareButton conversationId={conversationId} />}
      newAddress={paths.home()}
    />
  )
}

/** Without a navigation: the current page is the page of that address. */
function showAddress(conversationId: string): void {
  const address = paths.result(conversationId)
  const { pathname, search } = window.location
  if (pathname + search !== address) window.history.replaceState(null, '', address)
}

function ShareButton({ conversationId }: { readonly conversationId: string }) {
  const result = useTexts('result')
  const { share, isSharing } = useShare(conversationId)
  const guard = useReclickGuard()
  return (
    <IconButton label={result.share} disabled={isSharing} onClick={guard(() => void share())}>
      <Icon path={shareIcon} />
    </IconButton>
  )
}
