'use client'
import { useState } from 'react'
import { Tabs } from '@/components/ui/tabs'
import { useTexts } from '@/lib/messages/use-texts'
import { LoginForm } from './login-form'
import { type LoginStatus, loginStatus } from './login-schemas'
import { type LoginCallbacks, useLoginForm } from './use-login-form'
import { WaitingView } from './waiting-view'

interface LoginDialogProps {
  /** The initial form; 0 by default. */
  readonly initialStatus?: LoginStatus
  readonly onKept: LoginCallbacks['onKept']
  /** Called after all steps; the clicked action may run. */
  readonly onDone: () => void
}

/** Two tabs, two further forms, and the view of a user who awaits approval (§2). */
export function LoginDialog({ initialStatus = loginStatus.sms, onKept, onDone }: LoginDialogProps) {
  const login = useTexts('login')
  const [isWaiting, setIsWaiting] = useState(false)
  const loginForm = useLoginForm(initialStatus, {
    onKept,
    onConfirm: ({ data }) => (data.is_active ? onDone() : setIsWaiting(true)),
  })
  if (isWaiting) return <WaitingView onDone={onDone} />

  const view = <LoginForm {...loginForm} />
  const { status, changeStatus } = loginForm

  return (
    <div className="px-8 pt-6 pb-5 max-sm:px-0">
      {status === loginStatus.sms || status === loginStatus.password ? (
        <Tabs
          label={login.label}
          value={String(status)}
          onChange={(value) => changeStatus(Number(value) as LoginStatus)}
          tabs={[
            { value: String(loginStatus.sms), label: login.smsTab, content: view },
            { value: String(loginStatus.password), label: login.passwordTab, content: view },
          ]}
        />
      ) : (
        <>
          <h2 className="mb-5 text-lg font-semibold text-ink">
            {status === loginStatus.forgot ? login.forgotTitle : login.registerTitle}
          </h2>
          {view}
        </>
      )}
    </div>
  )
}
