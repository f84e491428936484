import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

/** A dialog of §3. Comments of optional fields give the default. */
export interface Dialog {
  readonly title?: string
  /** Accessible name of a dialog without a visible title. */
  readonly label?: string
  readonly body?: ReactNode
  /** true */
  readonly visible?: boolean
  /** 确定, in the page's language */
  readonly okText?: string
  /** 取消, in the page's language */
  readonly cancelText?: string
  /** Runs on ok, which does not close the dialog automatically. */
  readonly onOk?: (close: () => void) => void
  /** Runs on cancel, which then closes the dialog. */
  readonly onCancel?: () => void
  /** true; a dialog without close icon ignores Escape too */
  readonly closeVisible?: boolean
  /** false */
  readonly footerVisible?: boolean
  readonly customClass?: string
  readonly customClose?: ReactNode
  /** The login waits until it is closed. */
  readonly comesBeforeLogin?: boolean
  /** Awaited before the close icon closes. */
  readonly beforeClose?: () => void | Promise<void>
}

/** A store, since code outside of components opens dialogs too. */
export const dialogStack = createStore<readonly Dialog[]>(() => [])

/** @returns the index by which the dialog can be removed */
export function pushDialog(dialog: Dialog): number {
  const dialogs = dialogStack.getState()
  dialogStack.setState([...dialogs, dialog], true)
  return dialogs.length
}

/** Resolves when no dialog is open that comes before a login. */
export function readyForLogin(): Promise<void> {
  const isWaiting = () => dialogStack.getState().some(({ comesBeforeLogin }) => comesBeforeLogin)
  if (!isWaiting()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = dialogStack.subscribe(() => {
      if (isWaiting()) return
      stop()
      resolve()
    })
  })
}

/** Closes this dialog and all above it; ignored if already closed. */
export function closeDialog(dialog: Dialog): void {
  const index = dialogStack.getState().indexOf(dialog)
  if (index >= 0) removeDialog(index)
}

/** Closes the last dialog or, with an index, that dialog and all above it. */
export function removeDialog(index?: number): void {
  dialogStack.setState(dialogStack.getState().slice(0, index ?? -1), true)
}

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
