'use client'
import { getCookie } from 'cookies-next/client'
import type { ReactNode } from 'react'
import { CommandLayer } from '@/components/command/command-layer'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast, toastQueue } from '@/components/ui/toast/toast-store'
import { ToastViewport } from '@/components/ui/toast/toast-viewport'
import { ApiProvider } from '@/lib/client/api/api-context'
import { requestLoginCheck } from '@/lib/client/page/page-events'
import { cookieNames } from '@/lib/contract/identity'
import type { ShellMessages } from '@/lib/messages/client-messages'
import type { Locale } from '@/lib/messages/locale'
import { Texts } from '@/lib/messages/use-texts'
import { AudioPlayerSlot } from './audio-player-slot'
import type { ShownErrors } from './shown-errors'
import { StartUp } from './start-up'

interface PageProvidersProps {
  readonly locale: Locale
  readonly messages: ShellMessages
  readonly errors: ShownErrors
  readonly children: ReactNode
}

export function PageProviders({ locale, messages, errors, children }: PageProvidersProps) {
  const { common, network, shell } = messages
  const notifyUnauthorized = () => {
    const isShown = toastQueue.getState().some(({ message }) => message === errors.unauthorized)
    if (!isShown) showToast({ content: errors.unauthorized, icon: 'error' })
  }
  // The reason of a block stays until it is closed: it is read at no other place but the login.
  const notifyLost = (blocked: string) =>
    blocked === ''
      ? notifyUnauthorized()
      : void pushDialog({ title: errors.blocked, body: blocked, comesBeforeLogin: true })
  // Visitors get a notice; a member's login is checked first.
  const handleUnauthorized = () => (getCookie(cookieNames.token) ? requestLoginCheck() : notifyUnauthorized())
  return (
    <Texts locale={locale} messages={messages}>
      <ApiProvider onUnauthorized={handleUnauthorized}>
        {children}
        <DialogLayer
          texts={{
            ok: common.confirm,
            cancel: common.cancel,
            close: common.close,
            unavailable: network.interrupted,
          }}
        />
        <CommandLayer />
        <AudioPlayerSlot />
        <StartUp onLoginLost={notifyLost} />
      </ApiProvider>
      <ToastViewport label={shell.notifications} />
    </Texts>
  )
}
