'use client'
import { CodeField } from '@/components/shared/account-fields/code-field'
import { PasswordField } from '@/components/shared/account-fields/password-field'
import { PhoneField } from '@/components/shared/account-fields/phone-field'
import { useAccountTexts } from '@/lib/session/account-texts'
import { fieldsOf, loginStatus } from './login-form-rules'
import type { LoginForm } from './use-login-form'

/** The fields of the form's status. A password manager finds the phone as the name that belongs to the password. */
export function LoginFields({ form }: { readonly form: LoginForm }) {
  const { login } = useAccountTexts()
  const { status, values, sentences, change, leave } = form
  const fields = fieldsOf[status]
  const isTrying = status === loginStatus.password
  return (
    <>
      <PhoneField
        isFirst
        value={values.phone}
        error={sentences.phone}
        autoComplete={status === loginStatus.sms ? 'tel-national' : 'username'}
        onChange={(phone) => change('phone', phone)}
        onBlur={() => leave('phone')}
      />
      {fields.includes('code') && (
        <CodeField
          scene={status === loginStatus.forgot ? 'forget' : 'login'}
          phone={values.phone}
          onPhoneProblem={(sentence) => form.say('phone', sentence)}
          value={values.code}
          error={sentences.code}
          onChange={(code) => change('code', code)}
          onBlur={() => leave('code')}
        />
      )}
      {fields.includes('password') && (
        <PasswordField
          label={isTrying ? login.password : login.newPassword}
          name={isTrying ? 'current-password' : 'new-password'}
          autoComplete={isTrying ? 'current-password' : 'new-password'}
          placeholder={isTrying ? undefined : login.newPasswordHint}
          value={values.password}
          error={sentences.password}
          onChange={(password) => change('password', password)}
          onBlur={() => leave('password')}
        />
      )}
      {fields.includes('confirmation') && (
        <PasswordField
          label={login.confirmPassword}
          name="confirm-password"
          autoComplete="new-password"
          value={values.confirmation}
          error={sentences.confirmation}
          onChange={(confirmation) => change('confirmation', confirmation)}
          onBlur={() => leave('confirmation')}
        />
      )}
    </>
  )
}
