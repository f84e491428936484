'use client'
import { useStore } from 'zustand'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { menu } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { Bell } from './notifications/bell'
import { drawerStore, openDrawer } from './sidebar/drawer-store'
import { LogoLink } from './sidebar/logo-link'

/** Replaces the sidebar on small screens. On a page with a bar of its own it is the corner of that one. */
export function TopBar() {
  const shell = useTexts('shell')
  const isOpen = useStore(drawerStore, (state) => state.isOpen)
  return (
    <header className="short:relative! sticky top-0 z-20 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-3 page-bar:-mb-14 page-bar:w-14 page-bar:border-transparent page-bar:bg-transparent page-bar:px-2 md:hidden">
      <IconButton
        size="large"
        label={shell.openMenu}
        aria-expanded={isOpen}
        aria-controls="sidebar"
        onClick={openDrawer}
      >
        <Icon path={menu} />
      </IconButton>
      <div className="contents page-bar:hidden">
        <LogoLink />
        <Bell className="ml-auto" />
      </div>
    </header>
  )
}
