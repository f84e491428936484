'use client'
import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { plug } from '@/components/ui/icon-paths'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { useTexts } from '@/lib/messages/use-texts'

const ChatTools = dynamic(() => import('./chat-tools').catch(emptyFallback), { ssr: false })

/** Opens the plugins and servers that the universal agent may use. */
export function ChatToolsButton() {
  const { tools: texts } = useTexts('chat')
  return (
    <SidePanelButton
      id="chat-tools"
      icon={plug}
      title={texts.title}
      note={texts.note}
      closeLabel={texts.close}
    >
      <ChatTools />
    </SidePanelButton>
  )
}
