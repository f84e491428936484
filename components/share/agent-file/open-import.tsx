import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { ClientMessages } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { ImportForm } from './import-form'

/** Opens the dialog that previews the import of a file. */
export function openImport(file: File, title: string, texts: Partial<ClientMessages>): void {
  const dialog: Dialog = {
    title,
    body: (
      <Texts messages={texts}>
        <ImportForm file={file} onClose={() => closeDialog(dialog)} />
      </Texts>
    ),
  }
  pushDialog(dialog)
}
