'use client'
import type { ReactNode } from 'react'
import { DialogLayer } from '@/components/ui/dialog-layer'
import { showToast } from '@/components/ui/toast-store'
import { ToastViewport } from '@/components/ui/toast-viewport'
import { ApiProvider } from '@/lib/api/api-context'
import type { ShellMessages } from '@/lib/messages/client-messages'
import type { Locale } from '@/lib/messages/locale'
import { LocaleProvider } from '@/lib/session/locale-context'
import type { ShownErrors } from './shown-errors'
import { StartUp } from './start-up'

interface PageProvidersProps {
  readonly locale: Locale
  readonly messages: ShellMessages
  readonly errors: ShownErrors
  readonly children: ReactNode
}

/** What every page has around it in the browser: texts, calls, toasts and dialogs. */
export function PageProviders({ locale, messages, errors, children }: PageProvidersProps) {
  const { common, shell } = messages
  return (
    <LocaleProvider locale={locale} messages={messages}>
      <ApiProvider onUnauthorized={() => showToast({ content: errors.unauthorized, icon: 'error' })}>
        {children}
        <DialogLayer
          texts={{
            ok: common.confirm,
            cancel: common.cancel,
            close: common.close,
            unavailable: errors.network,
          }}
        />
      </ApiProvider>
      <ToastViewport label={shell.notifications} />
      <StartUp />
    </LocaleProvider>
  )
}
