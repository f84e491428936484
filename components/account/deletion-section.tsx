'use client'
import { SectionCard } from '@/components/headings/section-card'
import { Button } from '@/components/ui/button'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { Account } from '@/lib/contract/routes/account-routes'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { DeletionForm } from './deletion-form'

export function DeletionSection({ account }: { readonly account: Account }) {
  const texts = useTexts('account')
  const allTexts = useAllTexts()
  const open = () => {
    const dialog: Dialog = {
      title: texts.deleteTitle,
      body: (
        <Texts messages={allTexts}>
          <DeletionForm account={account} onClose={() => closeDialog(dialog)} />
        </Texts>
      ),
    }
    pushDialog(dialog)
  }
  return (
    <SectionCard title={texts.deletion}>
      <div className="text-ink-soft">
        <p>{texts.deletionText}</p>
        <ul className="my-1.5 list-disc pl-6 marker:text-seal">
          {texts.deletionList.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="text-sm text-ink-faint">{texts.deletionKept}</p>
      </div>
      {account.phone === '' ? (
        <p className="text-sm text-ink-faint">{texts.phoneNeeded}</p>
      ) : (
        <div>
          <Button tone="danger" aria-haspopup="dialog" onClick={open}>
            {texts.delete}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
