'use client'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { type Dialog, dialogStack, removeDialog } from './dialog-stack'
import { showToast } from '../toast/toast-store'

export interface DialogTexts {
  readonly ok: string
  readonly cancel: string
  readonly close: string
  readonly unavailable: string
}

export interface StackedDialogProps {
  readonly dialog: Dialog
  readonly index: number
  readonly texts: DialogTexts
}

/**
 * The dialog component is loaded with the first dialog, since most visits open none. If that fails offline, the next
 * dialog retries, as `lazy` itself would not.
 */
let StackedDialog = lazyDialog()

function lazyDialog() {
  return lazy<ComponentType<StackedDialogProps>>(() =>
    import('./stacked-dialog').catch(() => {
      StackedDialog = lazyDialog()
      return { default: UnavailableDialog }
    }),
  )
}

export function DialogLayer({ texts }: { readonly texts: DialogTexts }) {
  const dialogs = useStore(dialogStack)
  return (
    <Suspense>
      {dialogs.map((dialog, index) =>
        dialog.visible === false ? null : (
          // A dialog never changes its index in the stack.
          <StackedDialog key={index} dialog={dialog} index={index} texts={texts} />
        ),
      )}
    </Suspense>
  )
}

function UnavailableDialog({ index, texts }: StackedDialogProps) {
  const { unavailable } = texts
  useEffect(() => {
    removeDialog(index)
    showToast({ content: unavailable, icon: 'error' })
  }, [index, unavailable])
  return null
}
