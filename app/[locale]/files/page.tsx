import type { Metadata } from 'next'
import { FilesView } from '@/components/files/files-view'
import { LoginGate } from '@/components/login/login-gate'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.files.title, robots: { index: false } }
}

/** The login is checked on the server. */
export default async function FilesPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  const user = await signedInUser()
  return (
    <Texts messages={pageMessagesOf(messages, 'files', 'asking', 'answer', 'errors', 'gate')}>
      {user ? <FilesView /> : <LoginGate text={messages.gate.files} />}
    </Texts>
  )
}
