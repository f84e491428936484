'use client'
import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { layoutGrid } from '@/components/ui/icon-paths'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { useTexts } from '@/lib/messages/use-texts'

const Gallery = dynamic(() => import('./gallery').catch(emptyFallback), { ssr: false })

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
