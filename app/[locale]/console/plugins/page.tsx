import type { Metadata } from 'next'
import { ConsolePluginsView } from '@/components/console/plugins/plugins-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.publicPlugins.title, robots: { index: false } }
}

/** Operators' page about plugins. The page contains none: they are fetched in the browser. */
export default async function ConsolePluginsPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, 'console', 'publicPlugins', 'gate', 'login', 'errors')}>
      <ConsolePluginsView />
    </Texts>
  )
}
