import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LoginGate } from '@/components/login/login-gate'
import { ExpiredLink } from '@/components/page-states/expired-link'
import { JoinAgent } from '@/components/page-states/join-agent'
import { WaitingForApproval } from '@/components/page-states/waiting-for-approval'
import { ownDraftOf } from '@/lib/client/api/own-draft.server'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { verifyLink } from '@/lib/client/api/verify-link.server'
import { isCutLink, isSignedLink } from '@/lib/edge/mobile-share'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../../page-locale'
import { OpenEditor } from './open-editor'

interface AgentEditProps extends LocaleParams {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.agentEditor.title, robots: { index: false } }
}

/** The login is checked on the server. */
export default async function AgentEditPage(props: AgentEditProps) {
  const { messages } = await pageLocale(props)
  const query = await props.searchParams
  const id = typeof query.id === 'string' ? query.id : ''
  const shareKey = isSignedLink(query) ? await verifyLink(query, id, 'copy') : ''
  if (shareKey === null || isCutLink(query)) return <ExpiredLink messages={messages} />

  const user = await signedInUser()
  const { gate, waiting } = messages
  if (!user) {
    return (
      <Texts messages={pageMessagesOf(messages, 'gate')}>
        <LoginGate text={gate.editor} />
      </Texts>
    )
  }
  if (!user.is_active) return <WaitingForApproval texts={waiting} />
  if (shareKey !== '') {
    return (
      <Texts messages={pageMessagesOf(messages, 'joinAgent', 'errors')}>
        <JoinAgent agentId={id} agentType="custom" shareKey={shareKey} />
      </Texts>
    )
  }
  if (!query.id) return <OpenEditor draft={null} uid={user.uid} messages={messages} />

  const draft = await ownDraftOf(query.id)
  if (!draft) notFound()
  return <OpenEditor draft={draft} uid={user.uid} messages={messages} />
}
