'use client'
import { LoginDialog } from '@/components/login/login-dialog'
import { type LoginStatus, loginStatus } from '@/components/login/login-schemas'
import { MemberAvatar } from '@/components/login/member-avatar'
import { WaitingView } from '@/components/login/waiting-view'
import { VisitorBar } from '@/components/shell/account-bar/visitor-bar'
import { useTexts } from '@/lib/messages/use-texts'
import { Specimen } from './specimen'

const done = () => undefined
const people = ['林深', 'Ada Lovelace', '名字很长很长很长很长很长很长很长很长很长']

export function LoginSpecimens() {
  const common = useTexts('common')
  return (
    <div className="grid gap-4">
      {Object.entries(loginStatus).map(([name, status]) => (
        <DialogSpecimen key={name} name={`login ${status}: ${name}`} status={status} />
      ))}
      <Specimen name="login: waiting">
        <WaitingView onDone={done} />
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
