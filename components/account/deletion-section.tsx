'use client'
import { Button } from '@/components/ui/button'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog-stack'
import type { Account } from '@/lib/contract/account-routes'
import { AccountTexts, useAccountTexts } from '@/lib/messages/account/account-texts'
import { DeletionForm } from './deletion-form'
import { SectionCard } from './section-card'

/** What deleting the account takes away, and the dialog that does it. */
export function DeletionSection({ account }: { readonly account: Account }) {
  const messages = useAccountTexts()
  const { account: texts } = messages
  const open = () => {
    const dialog: Dialog = {
      title: texts.deleteTitle,
      body: (
        <AccountTexts texts={messages}>
          <DeletionForm account={account} onClose={() => closeDialog(dialog)} />
        </AccountTexts>
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
      <div>
        <Button tone="danger" aria-haspopup="dialog" onClick={open}>
          {texts.delete}
        </Button>
      </div>
    </SectionCard>
  )
}
