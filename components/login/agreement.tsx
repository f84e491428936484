'use client'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { useAccountTexts } from '@/lib/session/account-texts'

interface AgreementProps {
  readonly isAgreed: boolean
  readonly error: string | undefined
  readonly onChange: (isAgreed: boolean) => void
}

/** The box that has to be ticked. What is agreed to opens in another tab, so that the form stays. */
export function Agreement({ isAgreed, error, onChange }: AgreementProps) {
  const { login } = useAccountTexts()
  const id = useId()
  return (
    <div className="grid gap-1">
      <Checkbox
        name="agreement"
        checked={isAgreed}
        onCheckedChange={(checked) => onChange(checked === true)}
        aria-invalid={error !== undefined}
        aria-describedby={error ? id : undefined}
      >
        {login.agree}{' '}
        <TextLink isExternal href={paths.terms()}>
          {login.terms}
        </TextLink>{' '}
        {login.and}{' '}
        <TextLink isExternal href={paths.privacy()}>
          {login.privacy}
        </TextLink>
      </Checkbox>
      <p id={id} role="alert" className="min-h-5 text-sm text-bad">
        {error}
      </p>
    </div>
  )
}
