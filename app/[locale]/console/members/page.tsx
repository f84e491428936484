import type { Metadata } from 'next'
import { MembersView } from '@/components/console/members/members-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.members.title, robots: { index: false } }
}

/** Operators' page about members. The page contains none: they are fetched in the browser. */
export default async function ConsoleMembersPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, 'console', 'members', 'gate', 'login', 'errors')}>
      <MembersView />
    </Texts>
  )
}
