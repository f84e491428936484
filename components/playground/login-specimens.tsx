'use client'
import { useState } from 'react'
import { LoginDialog } from '@/components/login/login-dialog'
import { type LoginStatus, loginStatus } from '@/components/login/login-form-rules'
import { WaitingView } from '@/components/login/waiting-view'
import { VisitorBar } from '@/components/shell/visitor-bar'
import { MemberAvatar } from '@/components/shared/member-avatar'
import { CodeField } from '@/components/shared/account-fields/code-field'
import { FormField } from '@/components/shared/account-fields/form-field'
import { PasswordField } from '@/components/shared/account-fields/password-field'
import { PhoneField } from '@/components/shared/account-fields/phone-field'
import { useAccountTexts } from '@/lib/session/account-texts'
import { useMessages } from '@/lib/session/locale-context'
import { Specimen } from './specimen'

const done = () => undefined
const people = ['林深', 'Ada Lovelace', '名字很长很长很长很长很长很长很长很长很长']

/** The login dialog's forms, what stands in the account bar, and the fields of both in their states. */
export function LoginSpecimens() {
  const { common } = useMessages()
  return (
    <div className="grid gap-4">
      {Object.entries(loginStatus).map(([name, status]) => (
        <DialogSpecimen key={name} name={`login ${status}: ${name}`} status={status} />
      ))}
      <Specimen name="login: waiting">
        <WaitingView onDone={done} />
      </Specimen>
      <Specimen name="login: fields">
        <FieldStates />
      </Specimen>
      <Specimen name="account bar">
        <div className="flex w-52 items-center gap-2.5 text-sm">
          <VisitorBar texts={common} />
        </div>
        {people.map((nickname) => (
          <div key={nickname} className="flex w-52 items-center gap-2.5 text-sm">
            <MemberAvatar user={{ nickname, pic_url: '' }} />
            <span className="truncate">{nickname}</span>
          </div>
        ))}
      </Specimen>
    </div>
  )
}

function DialogSpecimen({ name, status }: { readonly name: string; readonly status: LoginStatus }) {
  return (
    <Specimen name={name}>
      <div className="w-[500px] max-w-full rounded-l bg-paper-raised px-6 py-4 shadow-high">
        <LoginDialog initialStatus={status} onKept={done} onDone={done} />
      </div>
    </Specimen>
  )
}

function FieldStates() {
  const { fields } = useAccountTexts()
  const [text, setText] = useState('')
  return (
    <div className="grid w-80 gap-2">
      <PhoneField value={text} onChange={setText} />
      <PhoneField value="1380000" onChange={done} error={fields.phone} />
      <CodeField
        scene="login"
        phone=""
        onPhoneProblem={done}
        value="12"
        onChange={done}
        error={fields.code_missing}
      />
      <PasswordField
        label="password"
        autoComplete="new-password"
        value="weak"
        onChange={done}
        error={fields.password_weak}
      />
      <FormField label="disabled" disabled value="…" readOnly />
    </div>
  )
}
