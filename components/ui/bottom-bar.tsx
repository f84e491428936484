'use client'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBrowserValue } from './hooks/use-browser-value'

const slotId = 'bottom-bar'

/** Mount point of the bottom bar in the shell; takes no room while empty. */
export function BottomBarSlot() {
  return <div id={slotId} className="sticky bottom-0 z-20 empty:hidden" />
}

interface BottomBarProps {
  readonly label: string
  readonly children: ReactNode
}

/** Content of the bottom bar, rendered from any component. The page reserves room for it. */
export function BottomBar({ label, children }: BottomBarProps) {
  const slot = useBrowserValue(findSlot, null)
  return (
    slot &&
    createPortal(
      <section
        aria-label={label}
        className="flex h-(--bottom-bar) items-center border-t border-line bg-paper-raised px-8 max-sm:px-4"
      >
        {children}
      </section>,
      slot,
    )
  )
}

/** It is part of the shell and stays mounted. */
function findSlot(): HTMLElement | null {
  return document.getElementById(slotId)
}
