import type { Metadata } from 'next'
import { LoginGate } from '@/components/login/login-gate'
import { ComingSoon } from '@/components/page-states/coming-soon'
import { ExpiredLink } from '@/components/page-states/expired-link'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { isSignedLink } from '@/lib/edge/mobile-share'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../../page-locale'

interface AgentEditProps extends LocaleParams {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.shell.agents, robots: { index: false } }
}

/** The login is checked on the server. */
export default async function AgentEditPage(props: AgentEditProps) {
  const { messages } = await pageLocale(props)
  if (isSignedLink(await props.searchParams)) return <ExpiredLink messages={messages} />

  const user = await signedInUser()
  const { gate, soon } = messages
  if (!user) {
    return (
      <Texts messages={pageMessagesOf(messages, 'gate')}>
        <LoginGate text={gate.editor} />
      </Texts>
    )
  }

  return user.is_active ? (
    <ComingSoon texts={soon} title={soon.editorTitle} text={soon.editorBody} />
  ) : (
    <ComingSoon texts={soon} title={soon.waitingTitle} text={soon.waitingBody} />
  )
}
