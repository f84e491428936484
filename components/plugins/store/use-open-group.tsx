'use client'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { GroupKind } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { GroupForm } from './group-form'

/** @returns a function that opens the settings of a group; null: a new one */
export function useOpenGroup(): (kind: GroupKind, id: number | null) => void {
  const texts = useAllTexts()
  const { groups } = useTexts('pluginStore')
  return (kind, id) => {
    const dialog: Dialog = {
      title: fill(groups.dialog, { name: groups.names[kind] }),
      body: (
        <Texts messages={texts}>
          <GroupForm kind={kind} id={id} onClose={() => closeDialog(dialog)} />
        </Texts>
      ),
    }
    pushDialog(dialog)
  }
}
