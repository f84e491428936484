import type { Metadata } from 'next'
import { OverviewView } from '@/components/console/overview-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.console.console, robots: { index: false } }
}

/** The console's overview. The page contains no figures: they are fetched in the browser. */
export default async function ConsolePage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts
      messages={pageMessagesOf(
        messages,
        'console',
        'figures',
        'report',
        'diagnosis',
        'gate',
        'login',
        'errors',
      )}
    >
      <OverviewView />
    </Texts>
  )
}
