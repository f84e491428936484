import type { ReactNode } from 'react'

export interface PanelFrameProps {
  readonly id: string
  readonly title: string
  readonly isChosen: boolean
  readonly isDocked: boolean
  readonly onClose: () => void
  /** Its head is among them. */
  readonly children: ReactNode
}

/** The button that opened it, or would. */
export function openerOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)
}
