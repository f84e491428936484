import type { Metadata } from 'next'
import { AccountView } from '@/components/account/account-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.account.title, robots: { index: false } }
}

/** A member's own account. The page itself contains no personal data: it is fetched in the browser. */
export default async function AccountPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, 'account', 'fields', 'gate', 'login', 'errors')}>
      <AccountView />
    </Texts>
  )
}
