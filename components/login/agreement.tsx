'use client'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useFieldError } from '@/components/forms/form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextLink } from '@/components/ui/text-link'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import type { LoginValues } from './login-schemas'

/** The required checkbox. The documents open in another tab, so that the form stays. */
export function Agreement() {
  const login = useTexts('login')
  const id = useId()
  const { control, setValue } = useFormContext<LoginValues>()
  const { ref, value } = useController({ control, name: 'isAgreed' }).field
  const { sentence } = useFieldError('isAgreed')

  return (
    <div className="grid gap-1">
      <Checkbox
        ref={ref}
        name="agreement"
        checked={value}
        // Unchecking it shows the error immediately (§5).
        onCheckedChange={(checked) => setValue('isAgreed', checked === true, { shouldValidate: true })}
        aria-invalid={sentence !== undefined}
        aria-describedby={sentence ? id : undefined}
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
        {sentence}
      </p>
    </div>
  )
}
