'use client'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { drawerStore } from './drawer-store'

/** The page next to the sidebar; inert while the drawer covers it. */
export function DrawerBackground({ children }: { readonly children: ReactNode }) {
  const isOpen = useStore(drawerStore, (state) => state.isOpen)
  return (
    <div inert={isOpen} className="flex min-h-dvh min-w-0 flex-col">
      {children}
    </div>
  )
}
