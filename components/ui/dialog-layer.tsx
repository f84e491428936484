'use client'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogStack } from './dialog-stack'

/** The words of dialogs that bring none of their own. */
export interface DialogTexts {
  readonly ok: string
  readonly cancel: string
  readonly close: string
}

/** Most visits open no dialog, so what draws them is loaded with the first one. */
const StackedDialog = lazy(() => import('./stacked-dialog'))

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
