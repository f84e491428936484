import type { Metadata } from 'next'
import { SetupView } from '@/components/console/setup-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.console.title, robots: { index: false } }
}

/** The operator's setup. The page contains no settings: they are fetched in the browser. */
export default async function SetupPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, 'console', 'library', 'diagnosis', 'gate', 'login', 'errors')}>
      <SetupView />
    </Texts>
  )
}
