import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

/** A dialog of §3. Optional fields have the default named beside them. */
export interface Dialog {
  readonly title?: string
  /** The accessible name of a dialog without a visible title. */
  readonly label?: string
  readonly body?: ReactNode
  /** true */
  readonly visible?: boolean
  /** 确定, in the page's language */
  readonly okText?: string
  /** 取消, in the page's language */
  readonly cancelText?: string
  /** Runs on ok, which closes nothing by itself. */
  readonly onOk?: (close: () => void) => void
  /** Runs on cancel, which then closes. */
  readonly onCancel?: () => void
  /** true; without its close icon a dialog doesn't answer Escape either */
  readonly closeVisible?: boolean
  /** false */
  readonly footerVisible?: boolean
  readonly customClass?: string
  /** Rendered in place of the close icon. */
  readonly customClose?: ReactNode
  /** Awaited before the close icon closes. */
  readonly beforeClose?: () => void | Promise<void>
}

/** A store, since dialogs are also opened by code outside of components. */
export const dialogStack = createStore<readonly Dialog[]>(() => [])

/** @returns the index under which the dialog can be removed. */
export function pushDialog(dialog: Dialog): number {
  const dialogs = dialogStack.getState()
  dialogStack.setState([...dialogs, dialog], true)
  return dialogs.length
}

/** Closes this dialog and all above it; does nothing if it is closed already. */
export function closeDialog(dialog: Dialog): void {
  const index = dialogStack.getState().indexOf(dialog)
  if (index >= 0) removeDialog(index)
}

/** Closes the last dialog or, with an index, that dialog and all above it. */
export function removeDialog(index?: number): void {
  dialogStack.setState(dialogStack.getState().slice(0, index ?? -1), true)
}

/** Default texts of dialogs. */
export interface DialogTexts {
  readonly ok: string
  readonly cancel: string
  readonly close: string
  /** Shown when the dialog component cannot be loaded. */
  readonly unavailable: string
}

export interface StackedDialogProps {
  readonly dialog: Dialog
  readonly index: number
  readonly texts: DialogTexts
}
