'use client'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { bookOpen } from '@/components/ui/icon-paths'
import { leftOut } from '@/components/ui/left-out'
import { SidePanel } from '@/components/ui/side-panel'
import { closeSidePanel, dropSidePanel, openSidePanel, sidePanel } from '@/components/ui/side-panel-store'
import { useTexts } from '@/lib/messages/use-texts'

const Glossary = dynamic(() => import('./glossary').catch(leftOut), { ssr: false })
const panelId = 'glossary'

/** Opens the glossary beside the talk. */
export function GlossaryButton() {
  const { glossary: texts } = useTexts('chat')
  const isOpen = useStore(sidePanel, ({ chosen }) => chosen === panelId)
  useEffect(() => () => dropSidePanel(panelId), [])
  return (
    <>
      <IconButton
        label={texts.title}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => (isOpen ? closeSidePanel() : openSidePanel(panelId, true))}
      >
        <Icon path={bookOpen} />
      </IconButton>
      <SidePanel id={panelId} title={texts.title} note={texts.note} closeLabel={texts.close}>
        <Glossary />
      </SidePanel>
    </>
  )
}
