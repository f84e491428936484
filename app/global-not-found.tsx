import './globals.css'
import type { Metadata } from 'next'
import { MissingContent } from '@/components/page-states/missing-content'
import { AppShell } from '@/components/shell/app-shell'
import { PageProviders } from '@/components/shell/page-providers'
import { shownErrors } from '@/components/shell/shown-errors'
import { appName } from '@/lib/client/page/app-name'
import { firstPaintScript } from '@/lib/client/page/first-paint-script'
import { earlyScript } from '@/lib/client/tracking/early-script'
import { shellMessagesOf } from '@/lib/messages/client-messages'
import { defaultLocale } from '@/lib/messages/locale'
import { messagesOf } from '@/lib/messages/messages-of'

const messages = messagesOf(defaultLocale)

export const metadata: Metadata = {
  title: `${appName} - ${messages.nowhere.title}`,
  description: messages.shell.description,
}

/** Outside of `[locale]`, so it uses the default language and its own document. */
export default function GlobalNotFound() {
  return (
    <html lang={defaultLocale} suppressHydrationWarning>
      <head>
        <script>{earlyScript}</script>
        <script>{firstPaintScript}</script>
      </head>
      <body>
        <PageProviders
          locale={defaultLocale}
          messages={shellMessagesOf(messages)}
          errors={shownErrors(messages)}
        >
          <AppShell messages={messages}>
            <MissingContent texts={messages.nowhere} common={messages.common} />
          </AppShell>
        </PageProviders>
      </body>
    </html>
  )
}
