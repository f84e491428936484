'use client'
import dynamic from 'next/dynamic'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { layoutGrid } from '@/components/ui/icon-paths'
import { leftOut } from '@/components/ui/left-out'
import { useTexts } from '@/lib/messages/use-texts'

const Gallery = dynamic(() => import('./gallery').catch(leftOut), { ssr: false })

export function GalleryButton() {
  const { gallery: texts } = useTexts('chat')
  return (
    <SidePanelButton
      id="gallery"
      icon={layoutGrid}
      title={texts.title}
      note={texts.note}
      closeLabel={texts.close}
    >
      <Gallery />
    </SidePanelButton>
  )
}
