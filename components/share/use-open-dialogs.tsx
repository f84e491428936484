'use client'
import type { ReactNode } from 'react'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { reportRoutes } from '@/lib/contract/routes/share-routes'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'

/** Opens the dialogs of sharing, ratings and reports, loaded on first use. */
export function useOpenDialogs() {
  const allTexts = useAllTexts()
  const { interrupted } = useTexts('network')
  const open = (title: string, load: (onClose: () => void) => Promise<ReactNode>) => {
    const dialog: { pushed?: Dialog } = {}
    load(() => dialog.pushed && closeDialog(dialog.pushed)).then(
      (body) => {
        dialog.pushed = { title, body: <Texts messages={allTexts}>{body}</Texts> }
        pushDialog(dialog.pushed)
      },
      () => showToast({ icon: 'error', content: interrupted }),
    )
  }
  return {
    openShare: (conversationId: string) =>
      open(allTexts.share?.title ?? '', async () => {
        const { ShareDialog } = await import('./share-dialog')
        return <ShareDialog conversationId={conversationId} />
      }),
    openFeedback: (askId: string) =>
      open(allTexts.feedback?.title ?? '', async (onClose) => {
        const { FeedbackDialog } = await import('./feedback-dialog')
        return <FeedbackDialog askId={askId} onClose={onClose} />
      }),
    openReport: (of: Pick<QueryOf<(typeof reportRoutes)['report']>, 'kind' | 'id'>) =>
      open(allTexts.report?.title ?? '', async (onClose) => {
        const { ReportDialog } = await import('./report-dialog')
        return <ReportDialog of={of} onClose={onClose} />
      }),
  }
}
