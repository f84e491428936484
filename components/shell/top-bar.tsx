'use client'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '@/components/ui/icon-button'
import { useTexts } from '@/lib/messages/use-texts'
import { drawerStore, openDrawer } from './drawer-store'
import { LogoLink } from './logo-link'

/** What small screens have in place of the sidebar. */
export function TopBar({ icon }: { readonly icon: ReactNode }) {
  const shell = useTexts('shell')
  const isOpen = useStore(drawerStore, (state) => state.isOpen)
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-3 md:hidden">
      <IconButton
        size="large"
        label={shell.openMenu}
        aria-expanded={isOpen}
        aria-controls="sidebar"
        onClick={openDrawer}
      >
        {icon}
      </IconButton>
      <LogoLink />
    </header>
  )
}
