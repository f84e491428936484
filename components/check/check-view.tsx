'use client'
import { emptyCheckDraft, keepCheckDraft, useCheckDraft } from '@/lib/client/page/check-draft'
import { CheckForm } from './check-form'
import { CheckResultView } from './check-result-view'
import { EditedCheck } from './edited-check'
import { RecentChecks } from './recent-checks'

interface CheckViewProps {
  /** Of a check; '' for a new one. */
  readonly id: string
  /** The check whose text and sources are changed; '' for none. */
  readonly from?: string
}

export function CheckView({ id, from = '' }: CheckViewProps) {
  return (
    <div className="page-body max-w-[820px]">
      {id !== '' && <CheckResultView id={id} />}
      {id === '' && (from === '' ? <NewCheck /> : <EditedCheck from={from} />)}
    </div>
  )
}

function NewCheck() {
  const draft = useCheckDraft('') ?? emptyCheckDraft
  return (
    <>
      <CheckForm draft={draft} onChange={(changed) => keepCheckDraft(changed)} />
      <RecentChecks />
    </>
  )
}
