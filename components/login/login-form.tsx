'use client'
import { CodeField } from '@/components/forms/account-fields/code-field'
import { NewPasswordFields, PasswordField } from '@/components/forms/account-fields/password-field'
import { PhoneField } from '@/components/forms/account-fields/phone-field'
import { Form, SubmitButton } from '@/components/forms/form'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { canKeepLogin } from '@/lib/client/login/token-cookie'
import { useTexts } from '@/lib/messages/use-texts'
import { Agreement } from './agreement'
import { loginStatus } from './login-schemas'
import type { useLoginForm } from './use-login-form'

type LoginFormProps = ReturnType<typeof useLoginForm>

export function LoginForm(props: LoginFormProps) {
  const { form, status } = props
  const login = useTexts('login')
  const isKeepable = useBrowserValue(() => canKeepLogin(), true)
  const submitText = {
    [loginStatus.sms]: login.submit,
    [loginStatus.password]: login.submit,
    [loginStatus.forgot]: login.submitForgot,
    [loginStatus.register]: login.submitRegister,
  }[status]

  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {!isKeepable && (
        <p role="alert" className="mb-3 rounded-m bg-warn-wash px-4 py-3 text-sm text-warn">
          {login.needsHttps}
        </p>
      )}
      {/* Password managers treat the phone as the user name. */}
      <PhoneField isFirst autoComplete={status === loginStatus.sms ? 'tel-national' : 'username'} />
      {status === loginStatus.password ? (
        <PasswordField name="password" label={login.password} autoComplete="current-password" />
      ) : (
        <CodeField scene={status === loginStatus.forgot ? 'forget' : 'login'} />
      )}
      {(status === loginStatus.forgot || status === loginStatus.register) && <NewPasswordFields />}
      <SubmitButton
        tone="primary"
        size="large"
        busy={login.submitting}
        disabled={!isKeepable}
        // Spreads a label of two characters on the wide button.
        className={`mb-3 w-full ${submitText.length === 2 ? 'indent-[0.4em] tracking-[0.4em]' : ''}`}
      >
        {submitText}
      </SubmitButton>
      <Agreement />
      <FormLinks {...props} />
    </Form>
  )
}

function FormLinks({ status, changeStatus }: LoginFormProps) {
  const login = useTexts('login')
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
