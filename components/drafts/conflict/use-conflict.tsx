'use client'
import { useEffect } from 'react'
import { closeDialog, type Dialog, dialogStack, pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { ClientMessages } from '@/lib/messages/client-messages'
import { Texts, useAllTexts } from '@/lib/messages/use-texts'
import type { DraftState } from '../draft-state'
import { ConflictForm, type ConflictOptions } from './conflict-form'

/**
 * Shows both texts of each field in which this page and the stored version differ: once for each newer version, and
 * again when it is called.
 */
export function useConflict<Settings extends object>(
  options: ConflictOptions<Settings>,
  { newer }: Pick<DraftState<Settings>, 'newer'>,
): () => void {
  const texts = useAllTexts()
  const open = () => openConflict(options, texts)
  useEffect(() => {
    if (newer) open()
    // Opened for the version, not for each render with other texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newer, options.store])
  return open
}

function openConflict<Settings extends object>(
  options: ConflictOptions<Settings>,
  texts: Partial<ClientMessages>,
): void {
  const title = texts.drafts?.conflict.title
  if (title === undefined || dialogStack.getState().some(({ label }) => label === title)) return
  const dialog: Dialog = {
    title,
    label: title,
    customClass: 'w-[min(760px,calc(100vw-32px))]!',
    body: (
      <Texts messages={texts}>
        <ConflictForm {...options} onDone={() => closeDialog(dialog)} />
      </Texts>
    ),
  }
  pushDialog(dialog)
}
