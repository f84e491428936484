'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { panelLeft } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { isCollapsed } from './sidebar-rule'
import { followWindow, sidebarStore, toggleSidebar } from './sidebar-store'

export function SidebarToggle() {
  const shell = useTexts('shell')
  const collapsed = useStore(sidebarStore, isCollapsed)
  useEffect(followWindow, [])
  return (
    <IconButton
      label={collapsed ? shell.expandSidebar : shell.collapseSidebar}
      aria-expanded={!collapsed}
      aria-controls="sidebar"
      onClick={toggleSidebar}
      className="max-md:hidden"
    >
      <Icon path={panelLeft} />
    </IconButton>
  )
}
