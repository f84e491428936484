'use client'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/shared/account-fields/form-field'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import type { Account } from '@/lib/contract/account-routes'
import { nicknameCharacters } from '@/lib/contract/account-rules'
import { fill } from '@/lib/messages/fill'
import { useAccountTexts } from '@/lib/session/account-texts'
import { useLocale } from '@/lib/session/locale-context'
import { AvatarEditor } from './avatar-editor'
import { SectionCard } from './section-card'
import { showFailure } from './show-failure'
import { useChangeProfile } from './use-change-profile'

/** Nickname and picture, and what is only shown: phone and date of registration. */
export function ProfileSection({ account }: { readonly account: Account }) {
  const { account: texts } = useAccountTexts()
  const locale = useLocale()
  const date = new Date(account.createdAt).toLocaleDateString(locale)
  return (
    <SectionCard title={texts.profile}>
      <AvatarEditor account={account} />
      <NicknameForm account={account} />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-ink-soft">
        <span>{fill(texts.phoneIs, { phone: account.phone })}</span>
        <span>{fill(texts.since, { date })}</span>
        {!account.is_active && <Badge tone="warn">{texts.waiting}</Badge>}
      </p>
    </SectionCard>
  )
}

function NicknameForm({ account }: { readonly account: Account }) {
  const { account: texts, fields, login } = useAccountTexts()
  const change = useChangeProfile()
  const [nickname, setNickname] = useState(account.nickname)
  const [error, setError] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { length } = nickname.trim()
    if (length === 0 || length > nicknameCharacters) return setError(fields.nickname)
    try {
      const user = await change.mutateAsync({ nickname: nickname.trim() })
      setNickname(user.nickname)
      showToast({ content: texts.saved, icon: 'success' })
    } catch (failure) {
      setError(showFailure(failure, login.busy, 'nickname'))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <FormField
          label={texts.nickname}
          name="nickname"
          autoComplete="nickname"
          hint={texts.nicknameHint}
          error={error}
          value={nickname}
          onChange={(event) => {
            setNickname(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </div>
      <Button
        type="submit"
        size="large"
        disabled={change.isPending || nickname.trim() === account.nickname}
        className="mt-[26px]"
      >
        {change.isPending ? texts.saving : texts.save}
      </Button>
    </form>
  )
}
