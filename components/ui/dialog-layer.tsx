'use client'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { type Dialog, dialogStack, removeDialog } from './dialog-stack'
import { showToast } from './toast-store'

/** The words of dialogs that bring none of their own. */
export interface DialogTexts {
  readonly ok: string
  readonly cancel: string
  readonly close: string
  /** Said when what draws dialogs can't be loaded. */
  readonly unavailable: string
}

export interface StackedDialogProps {
  readonly dialog: Dialog
  readonly index: number
  readonly texts: DialogTexts
}

/** Most visits open no dialog, so what draws them is loaded with the first one. Offline, that must not break the page. */
const StackedDialog = lazy<ComponentType<StackedDialogProps>>(() =>
  import('./stacked-dialog').catch(() => ({ default: UnavailableDialog })),
)

/** Draws the dialog stack. */
export function DialogLayer({ texts }: { readonly texts: DialogTexts }) {
  const dialogs = useStore(dialogStack)
  return (
    <Suspense>
      {dialogs.map((dialog, index) =>
        dialog.visible === false ? null : (
          // A dialog never changes its place in the stack.
          <StackedDialog key={index} dialog={dialog} index={index} texts={texts} />
        ),
      )}
    </Suspense>
  )
}

function UnavailableDialog({ index, texts }: StackedDialogProps) {
  const { unavailable } = texts
  // The stack and the toasts are outside React.
  useEffect(() => {
    removeDialog(index)
    showToast({ content: unavailable, icon: 'error' })
  }, [index, unavailable])
  return null
}
