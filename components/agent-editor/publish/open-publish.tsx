import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { ClientMessages } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { Editor } from '../editor-context'
import { PublishForm } from './publish-form'

export function openPublish(
  { agentId, store }: Pick<Editor, 'agentId' | 'store'>,
  texts: Partial<ClientMessages>,
): void {
  const dialog: Dialog = {
    ...(texts.agentEditor ? { title: texts.agentEditor.publish.title } : {}),
    body: (
      <Texts messages={texts}>
        <PublishForm agentId={agentId} store={store} onClose={() => closeDialog(dialog)} />
      </Texts>
    ),
  }
  pushDialog(dialog)
}
