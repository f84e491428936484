'use client'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { showToast } from '../toast/toast-store'
import { type DialogTexts, dialogStack, removeDialog, type StackedDialogProps } from './dialog-stack'

/** Loaded with the first dialog. If that fails offline, the next one retries, as `lazy` would not. */
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
