import type { Metadata } from 'next'
import { AccountView } from '@/components/account/account-view'
import { loadAccountMessages } from '@/lib/messages/account/account-messages'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { AccountTexts } from '@/lib/messages/account/account-texts'
import { PageTexts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { account } = await loadAccountMessages((await pageLocale(props)).locale)
  return { title: account.title, robots: { index: false } }
}

/** A member's own account. The page itself contains no personal data: it is fetched in the browser. */
export default async function AccountPage(props: LocaleParams) {
  const { locale, messages } = await pageLocale(props)
  return (
    <PageTexts messages={pageMessagesOf(messages, 'errors')}>
      <AccountTexts texts={await loadAccountMessages(locale)}>
        <AccountView />
      </AccountTexts>
    </PageTexts>
  )
}
