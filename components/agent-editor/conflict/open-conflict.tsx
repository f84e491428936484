import { closeDialog, type Dialog, dialogStack, pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { ClientMessages } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { DraftStore } from '../draft/draft-store'
import { ConflictForm } from './conflict-form'

/** Shows both texts of each field in which this page and the stored version differ. */
export function openConflict(store: DraftStore, texts: Partial<ClientMessages>): void {
  if (!texts.agentEditor || dialogStack.getState().some(({ label }) => label === dialogLabel(texts))) return
  const dialog: Dialog = {
    title: texts.agentEditor.conflict.title,
    label: dialogLabel(texts),
    customClass: 'w-[min(760px,calc(100vw-32px))]!',
    body: (
      <Texts messages={texts}>
        <ConflictForm store={store} onDone={() => closeDialog(dialog)} />
      </Texts>
    ),
  }
  pushDialog(dialog)
}

function dialogLabel({ agentEditor }: Partial<ClientMessages>): string {
  return agentEditor?.conflict.title ?? ''
}
