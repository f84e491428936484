'use client'
import { useStore } from 'zustand'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { menu } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { Bell } from './notifications/bell'
import { drawerStore, openDrawer } from './sidebar/drawer-store'
import { LogoLink } from './sidebar/logo-link'

/** Replaces the sidebar on small screens. */
export function TopBar() {
  const shell = useTexts('shell')
  const isOpen = useStore(drawerStore, (state) => state.isOpen)
  return (
    <header className="short:static! sticky top-0 z-20 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-3 md:hidden">
      <IconButton
        size="large"
        label={shell.openMenu}
        aria-expanded={isOpen}
        aria-controls="sidebar"
        onClick={openDrawer}
      >
        <Icon path={menu} />
      </IconButton>
      <LogoLink />
      <Bell className="ml-auto" />
    </header>
  )
}
