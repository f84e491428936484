'use client'
import { type FormEvent, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { useAccountTexts } from '@/lib/session/account-texts'
import { canKeepLogin } from '@/lib/session/token-cookie'
import { Agreement } from './agreement'
import { LoginFields } from './login-fields'
import { type LoginField, loginStatus } from './login-form-rules'
import type { LoginForm } from './use-login-form'

/** Where the controls are, in case one is to be looked at. Beside the box stands a hidden one that has its name. */
const controls: Readonly<Record<LoginField, string>> = {
  phone: '[name="phone"]',
  code: '[name="code"]',
  password: '[name="current-password"]',
  confirmation: '[name="confirm-password"]',
  isAgreed: '[role="checkbox"]',
}

interface LoginFormViewProps {
  readonly form: LoginForm
  readonly isSubmitting: boolean
  readonly onSubmit: () => void
}

/** The form below the tabs: its fields, the button, the agreement, and the way to the other forms. */
export function LoginFormView({ form, isSubmitting, onSubmit }: LoginFormViewProps) {
  const { login } = useAccountTexts()
  const isKeepable = useSyncExternalStore(
    noSubscription,
    () => canKeepLogin(),
    () => true,
  )
  const { status, values, sentences } = form
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSubmitting || !isKeepable) return
    const wrong = form.check()
    if (wrong === null) return onSubmit()
    focusField(event.currentTarget, wrong)
  }
  const submitText = {
    [loginStatus.sms]: login.submit,
    [loginStatus.password]: login.submit,
    [loginStatus.forgot]: login.submitForgot,
    [loginStatus.register]: login.submitRegister,
  }[status]
  return (
    // The browser's own bubbles would stand beside our messages.
    <form noValidate onSubmit={handleSubmit} className="grid gap-2">
      {!isKeepable && (
        <p role="alert" className="mb-3 rounded-m bg-warn-wash px-4 py-3 text-sm text-warn">
          {login.needsHttps}
        </p>
      )}
      <LoginFields form={form} />
      <Button
        type="submit"
        tone="primary"
        size="large"
        disabled={isSubmitting || !isKeepable}
        aria-busy={isSubmitting}
        // Two characters alone look lost on so wide a button.
        className={`mb-3 w-full ${submitText.length === 2 ? 'indent-[0.4em] tracking-[0.4em]' : ''}`}
      >
        {isSubmitting ? login.submitting : submitText}
      </Button>
      <Agreement isAgreed={values.isAgreed} error={sentences.isAgreed} onChange={form.agree} />
      <FormLinks form={form} />
    </form>
  )
}

function FormLinks({ form: { status, changeStatus } }: { readonly form: LoginForm }) {
  const { login } = useAccountTexts()
  const link = 'rounded-[4px] text-indigo hover:text-indigo-strong hover:underline underline-offset-3'
  if (status === loginStatus.password) {
    return (
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <button type="button" className={link} onClick={() => changeStatus(loginStatus.forgot)}>
          {login.forgot}
        </button>
        <button type="button" className={link} onClick={() => changeStatus(loginStatus.register)}>
          {login.register}
        </button>
      </div>
    )
  }
  if (status === loginStatus.sms) return <p className="text-sm text-ink-faint">{login.applying}</p>
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      {status === loginStatus.register && <p className="text-ink-faint">{login.applying}</p>}
      <button type="button" className={link} onClick={() => changeStatus(loginStatus.sms)}>
        {login.backToLogin}
      </button>
    </div>
  )
}

function focusField(form: HTMLFormElement, field: LoginField): void {
  const control =
    form.querySelector<HTMLElement>(controls[field]) ??
    form.querySelector<HTMLElement>('[name="new-password"]')
  control?.focus()
}

/** Under which address the page stands never changes. */
const noSubscription = () => () => undefined
