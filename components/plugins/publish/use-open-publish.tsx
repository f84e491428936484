'use client'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { usePluginEditor } from '../editor/plugin-context'
import { PublishPlugin } from './publish-plugin'

/** @returns a function that opens the dialog of publishing */
export function useOpenPublish(): () => void {
  const { pluginId, store, form } = usePluginEditor()
  const { publish } = useTexts('pluginEditor')
  const texts = useAllTexts()
  return () => {
    form.touchAll()
    const dialog: Dialog = {
      title: publish.title,
      body: (
        <Texts messages={texts}>
          <PublishPlugin
            pluginId={pluginId}
            onSave={() => store.flush()}
            onClose={() => closeDialog(dialog)}
          />
        </Texts>
      ),
    }
    pushDialog(dialog)
  }
}
