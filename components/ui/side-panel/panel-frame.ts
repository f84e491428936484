import type { ReactNode } from 'react'

export interface PanelFrameProps {
  readonly id: string
  readonly title: string
  readonly isChosen: boolean
  readonly isDocked: boolean
  readonly onClose: () => void
  /** Including its header. */
  readonly children: ReactNode
}

export function openerOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)
}
