'use client'
import dynamic from 'next/dynamic'
import { useStore } from 'zustand'
import { leftOut } from '@/components/ui/left-out'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { useTexts } from '@/lib/messages/use-texts'
import { fileTextPanelId, shownPlace } from './shown-place'

const FileText = dynamic(() => import('./file-text').catch(leftOut), { ssr: false })

export function FileTextPanel() {
  const { file: texts } = useTexts('answer')
  const place = useStore(shownPlace)
  if (!place) return null
  return (
    <SidePanel id={fileTextPanelId} title={texts.panel} note={place.name} closeLabel={texts.close}>
      <FileText key={place.fileId} {...place} />
    </SidePanel>
  )
}
