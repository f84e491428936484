import type { Metadata } from 'next'
import { AgentsView } from '@/components/console/agents/agents-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.publicAgents.title, robots: { index: false } }
}

/** Operators' page about agents. The page contains none: they are fetched in the browser. */
export default async function ConsoleAgentsPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, 'console', 'publicAgents', 'gate', 'login', 'errors')}>
      <AgentsView />
    </Texts>
  )
}
