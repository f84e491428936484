'use client'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useBackToClose } from '@/components/ui/dialog/back-layers'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { closeDrawer, drawerStore } from './drawer-store'

/** Below 768 px a drawer; the page is inert meanwhile (see DrawerBackground). */
export function SidebarDrawer({ children }: { readonly children: ReactNode }) {
  const shell = useTexts('shell')
  const isOpen = useStore(drawerStore, (state) => state.isOpen)
  const bar = useRef<HTMLElement>(null)
  const pathname = usePathname()
  useBackToClose(closeDrawer, isOpen)
  useEffect(closeDrawer, [pathname])
  // Moves the focus into the drawer, and back on close.
  useEffect(() => {
    if (!isOpen) return

    const opener = document.activeElement

    const handleKey = (event: KeyboardEvent) => {
      // A menu over the drawer closes first.
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) closeDrawer()
    }

    bar.current?.querySelector('button')?.focus()
    document.addEventListener('keydown', handleKey)

    return () => {
      document.removeEventListener('keydown', handleKey)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])

  return (
    <>
      <div
        aria-hidden
        onClick={closeDrawer}
        className={`fixed inset-0 z-30 bg-veil md:hidden ${isOpen ? '' : 'hidden'}`}
      />
      {/* Visible immediately when opening: hidden elements can't take the focus. */}
      <aside
        id="sidebar"
        ref={bar}
        className={`flex h-dvh flex-col large-text:overflow-y-auto border-r border-line bg-paper-sunken px-3 pt-4 pb-3 max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:z-40 max-md:w-[min(280px*var(--text-scale),85vw)] max-md:duration-(--motion) md:sticky md:top-0 collapsed:px-2 ${isOpen ? 'max-md:transition-[translate]' : 'max-md:invisible max-md:-translate-x-full max-md:transition-[translate,visibility]'}`}
      >
        <IconButton
          label={shell.closeMenu}
          onClick={closeDrawer}
          className="absolute top-3 right-2 md:hidden"
        >
          <Icon path={x} />
        </IconButton>
        {children}
      </aside>
    </>
  )
}
