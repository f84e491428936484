import '../globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { EarlyScripts } from '@/components/shell/early-scripts'
import { PageProviders } from '@/components/shell/page-providers'
import { shownErrors } from '@/components/shell/shown-errors'
import { appName } from '@/lib/client/page/app-name'
import { shellMessagesOf } from '@/lib/messages/client-messages'
import { locales } from '@/lib/messages/locale'
import { paths } from '@/lib/paths'
import { type LocaleParams, pageLocale } from '../page-locale'
import { paperColor } from '../paper-color'

export const dynamicParams = false

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }))
}

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return {
    title: { default: appName, template: `${appName} - %s` },
    description: messages.shell.description,
    applicationName: appName,
    formatDetection: { telephone: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: paperColor.light },
    { media: '(prefers-color-scheme: dark)', color: paperColor.dark },
  ],
}

/** The root layout. It reads neither cookies nor headers, so that the pages below can be prerendered. */
export default async function Layout(props: LocaleParams & { readonly children: ReactNode }) {
  const { locale, messages } = await pageLocale(props)
  return (
    // A script sets attributes before React hydrates.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <EarlyScripts />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={appName}
          href={paths.openSearch()}
        />
      </head>
      <body>
        <PageProviders locale={locale} messages={shellMessagesOf(messages)} errors={shownErrors(messages)}>
          <AppShell messages={messages}>{props.children}</AppShell>
        </PageProviders>
      </body>
    </html>
  )
}
