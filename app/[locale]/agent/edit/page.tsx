import type { Metadata } from 'next'
import { LoginGate } from '@/components/login/login-gate'
import { SoonView } from '@/components/shared/soon-view'
import { signedInUser } from '@/lib/api/signed-in-user.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { type LocaleParams, pageLocale } from '../../../page-locale'
import { Texts } from '@/lib/messages/use-texts'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.shell.agents, robots: { index: false } }
}

/** The agent editor. It needs a login, which is checked on the server. */
export default async function AgentEditPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
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
    <SoonView texts={soon} title={soon.editorTitle} text={soon.editorBody} />
  ) : (
    <SoonView texts={soon} title={soon.waitingTitle} text={soon.waitingBody} />
  )
}
