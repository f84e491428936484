'use client'
import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { bookmark } from '@/components/ui/icon-paths'
import { leftOut } from '@/components/ui/left-out'
import { SidePanel } from '@/components/ui/side-panel'
import { closeSidePanel, dropSidePanel, openSidePanel, sidePanel } from '@/components/ui/side-panel-store'
import { invalidateMemories } from '@/lib/api/memories-key'
import { useTexts } from '@/lib/messages/use-texts'

const Memories = dynamic(() => import('./memories').catch(leftOut), { ssr: false })
const panelId = 'memories'

/** Opens what the companion remembers beside the talk. */
export function MemoriesButton({ answered }: { readonly answered: number }) {
  const { memories: texts } = useTexts('chat')
  const isOpen = useStore(sidePanel, ({ chosen }) => chosen === panelId)
  const queryClient = useQueryClient()
  useEffect(() => () => dropSidePanel(panelId), [])
  // What is said changes it, too.
  useEffect(() => void invalidateMemories(queryClient), [answered, queryClient])
  return (
    <>
      <IconButton
        label={texts.title}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => (isOpen ? closeSidePanel() : openSidePanel(panelId, true))}
      >
        <Icon path={bookmark} />
      </IconButton>
      <SidePanel id={panelId} title={texts.title} closeLabel={texts.close}>
        <Memories />
      </SidePanel>
    </>
  )
}
