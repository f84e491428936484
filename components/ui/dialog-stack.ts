import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

/** A dialog of §3. What is left out takes the default named beside it. */
export interface Dialog {
  readonly title?: string
  /** What a screen reader calls a dialog that shows no title. */
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
  /** Drawn in place of the cross. */
  readonly customClose?: ReactNode
  /** Runs, and is waited for, before the close icon closes. */
  readonly beforeClose?: () => void | Promise<void>
}

/** A store of its own, since dialogs are opened by code that stands in no component. */
export const dialogStack = createStore<readonly Dialog[]>(() => [])

/** @returns the index under which the dialog can be removed. */
export function pushDialog(dialog: Dialog): number {
  const dialogs = dialogStack.getState()
  dialogStack.setState([...dialogs, dialog], true)
  return dialogs.length
}

/** Takes this dialog away and everything above it; one that has gone already changes nothing. */
export function closeDialog(dialog: Dialog): void {
  const index = dialogStack.getState().indexOf(dialog)
  if (index >= 0) removeDialog(index)
}

/** Without an index the last dialog goes; with one, that dialog and everything above it. */
export function removeDialog(index?: number): void {
  dialogStack.setState(dialogStack.getState().slice(0, index ?? -1), true)
}
