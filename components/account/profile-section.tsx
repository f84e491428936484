'use client'
import { Form, FormField, SubmitButton } from '@/components/forms/form'
import { useContractForm } from '@/components/forms/use-contract-form'
import { SectionCard } from '@/components/headings/section-card'
import { Badge } from '@/components/ui/badge'
import { showToast } from '@/components/ui/toast/toast-store'
import { type Account, accountRoutes } from '@/lib/contract/routes/account-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { AvatarEditor } from './avatar-editor'
import { MissingPhone } from './phone-form'
import { useChangeProfile } from './use-change-profile'
import { useNicknameDraft } from './use-nickname-draft'

export function ProfileSection({ account }: { readonly account: Account }) {
  const texts = useTexts('account')
  const locale = useLocale()
  const date = new Date(account.createdAt).toLocaleDateString(locale)
  return (
    <SectionCard title={texts.profile}>
      <AvatarEditor account={account} />
      <NicknameForm account={account} />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-ink-soft">
        {account.phone !== '' && <span>{fill(texts.phoneIs, { phone: account.phone })}</span>}
        <span>{fill(texts.since, { date })}</span>
        {!account.is_active && <Badge tone="warn">{texts.waiting}</Badge>}
      </p>
      {account.phone === '' && <MissingPhone />}
    </SectionCard>
  )
}

function NicknameForm({ account }: { readonly account: Account }) {
  const texts = useTexts('account')
  const fields = useTexts('fields')
  const login = useTexts('login')
  const change = useChangeProfile()
  const form = useContractForm({
    schema: accountRoutes.accountProfile.input,
    values: { nickname: account.nickname },
    problems: fields,
    failure: login.busy,
    submit: async ({ nickname }) => {
      const saved = await change.mutateAsync({ nickname })
      form.reset({ nickname: saved.nickname })
      showToast({ content: texts.saved, icon: 'success' })
    },
  })
  useNicknameDraft(account, form)

  return (
    <Form form={form} className="flex flex-wrap items-start gap-x-3">
      <div className="min-w-0 flex-1 basis-52">
        <FormField label={texts.nickname} name="nickname" autoComplete="nickname" hint={texts.nicknameHint} />
      </div>
      <SubmitButton
        size="large"
        busy={texts.saving}
        disabled={!form.formState.isDirty}
        className="mt-[calc(26px*var(--text-scale))] max-sm:large-text:mt-0"
      >
        {texts.save}
      </SubmitButton>
    </Form>
  )
}
