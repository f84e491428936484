'use client'
import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import {
  closeSidePanel,
  dropSidePanel,
  openSidePanel,
  sidePanel,
} from '@/components/ui/side-panel/side-panel-store'

interface SidePanelButtonProps {
  readonly id: string
  readonly icon: string
  readonly title: string
  readonly note?: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/** Toggles a side panel, which is closed when the page is left. */
export function SidePanelButton({ id, icon, ...panel }: SidePanelButtonProps) {
  const isOpen = useStore(sidePanel, ({ chosen }) => chosen === id)
  useEffect(() => () => dropSidePanel(id), [id])
  return (
    <>
      <IconButton
        label={panel.title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? closeSidePanel() : openSidePanel(id, true))}
      >
        <Icon path={icon} />
      </IconButton>
      <SidePanel id={id} {...panel} />
    </>
  )
}
