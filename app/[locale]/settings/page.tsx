import type { Metadata } from 'next'
import { accountParts } from '@/components/account/account-parts'
import { AccountSections } from '@/components/account/account-sections'
import { TrackingSwitch } from '@/components/privacy/tracking-switch'
import { SettingsView } from '@/components/settings/settings-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.settings.title, robots: { index: false } }
}

/** Preferences and the member's account. The page itself contains nothing personal. */
export default async function SettingsPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts
      messages={pageMessagesOf(
        messages,
        'settings',
        'account',
        'memories',
        'fields',
        'gate',
        'login',
        'errors',
      )}
    >
      <SettingsView
        statistics={<TrackingSwitch texts={messages.legal} />}
        account={<AccountSections />}
        accountLinks={accountParts(messages)}
      />
    </Texts>
  )
}
