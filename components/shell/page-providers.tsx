'use client'
import { getCookie } from 'cookies-next/client'
import type { ReactNode } from 'react'
import { CommandLayer } from '@/components/command/command-layer'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { showToast, toastQueue } from '@/components/ui/toast/toast-store'
import { ToastViewport } from '@/components/ui/toast/toast-viewport'
import { ApiProvider } from '@/lib/client/api/api-context'
import { requestLoginCheck } from '@/lib/client/page/page-events'
import { cookieNames } from '@/lib/contract/identity'
import type { ShellMessages } from '@/lib/messages/client-messages'
import type { Locale } from '@/lib/messages/locale'
import { Texts } from '@/lib/messages/use-texts'
import { AudioPlayerSlot } from './audio-player-slot'
import { showBlockedNotice, showEarlierBlockedNotice } from './blocked-notice'
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
    const isShown = toastQueue.getState().some(({ message }) => message === network.unauthorized)
    if (!isShown) showToast({ content: network.unauthorized, icon: 'error' })
  }
  const notifyLost = (blocked: string) =>
    blocked === '' ? notifyUnauthorized() : showBlockedNotice(errors.blocked, blocked)
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
        <StartUp onLoginLost={notifyLost} onStart={() => showEarlierBlockedNotice(errors.blocked)} />
      </ApiProvider>
      <ToastViewport label={shell.notifications} />
    </Texts>
  )
}
