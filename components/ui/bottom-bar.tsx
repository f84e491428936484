'use client'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBrowserValue } from './hooks/use-browser-value'

const slotId = 'bottom-bar'

/** Where the shell keeps the bar under the page; without content it takes no room. */
export function BottomBarSlot() {
  return <div id={slotId} className="sticky bottom-0 z-20 empty:hidden" />
}

interface BottomBarProps {
  readonly label: string
  readonly children: ReactNode
}

/** What stands in the bar under the page, from wherever it is rendered. The page makes room while it is there. */
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

/** It belongs to the shell, and stays. */
function findSlot(): HTMLElement | null {
  return document.getElementById(slotId)
}
