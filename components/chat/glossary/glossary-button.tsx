'use client'
import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { bookOpen } from '@/components/ui/icon-paths'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { useTexts } from '@/lib/messages/use-texts'

const Glossary = dynamic(() => import('./glossary').catch(emptyFallback), { ssr: false })

export function GlossaryButton() {
  const { glossary: texts } = useTexts('chat')
  return (
    <SidePanelButton
      id="glossary"
      icon={bookOpen}
      title={texts.title}
      note={texts.note}
      closeLabel={texts.close}
    >
      <Glossary />
    </SidePanelButton>
  )
}
