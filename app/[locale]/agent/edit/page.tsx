import type { Metadata } from 'next'
import { LoginGate } from '@/components/login/login-gate'
import { SoonView } from '@/components/shared/soon-view'
import { signedInUser } from '@/lib/api/signed-in-user.server'
import { loadAccountMessages } from '@/lib/messages/account/account-messages'
import { AccountTexts } from '@/lib/messages/account/account-texts'
import { type LocaleParams, pageLocale } from '../../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.shell.agents, robots: { index: false } }
}

/** The agent editor. It needs a login, which is looked at here: the browser's word is not enough. */
export default async function AgentEditPage(props: LocaleParams) {
  const { locale } = await pageLocale(props)
  const [texts, user] = await Promise.all([loadAccountMessages(locale), signedInUser()])
  const { gate, soon } = texts
  if (!user) {
    return (
      <AccountTexts texts={texts}>
        <LoginGate text={gate.editor} />
      </AccountTexts>
    )
  }
  return user.is_active ? (
    <SoonView texts={soon} title={soon.editorTitle} text={soon.editorBody} />
  ) : (
    <SoonView texts={soon} title={soon.waitingTitle} text={soon.waitingBody} />
  )
}
