'use client'
import { useState } from 'react'
import { SectionCard } from '@/components/headings/section-card'
import { Button } from '@/components/ui/button'
import type { Account } from '@/lib/contract/routes/account-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { PasswordForm } from './password-form'

export function PasswordSection({ account }: { readonly account: Account }) {
  const texts = useTexts('account')
  const [isOpen, setIsOpen] = useState(false)
  const action = account.hasPassword ? texts.changePassword : texts.setPassword
  return (
    <SectionCard title={texts.password}>
      <p className="text-ink-soft">{account.hasPassword ? texts.passwordSet : texts.passwordUnset}</p>
      {account.phone === '' ? (
        <p className="text-sm text-ink-faint">{texts.phoneNeeded}</p>
      ) : isOpen ? (
        <PasswordForm account={account} submitText={action} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{action}</Button>
        </div>
      )}
    </SectionCard>
  )
}
