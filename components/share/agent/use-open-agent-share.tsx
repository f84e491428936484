'use client'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { loadAgentShareMessages } from '@/lib/messages/agent-share/load-agent-share-messages'
import { fill } from '@/lib/messages/fill'
import { Texts, useAllTexts, useLocale, useTexts } from '@/lib/messages/use-texts'
import type { SharedAgent } from './agent-share-dialog'

/** Opens the dialog that shares an agent of one's own, loaded with its texts on first use. */
export function useOpenAgentShare() {
  const allTexts = useAllTexts()
  const locale = useLocale()
  const { interrupted } = useTexts('network')
  return async (agent: SharedAgent): Promise<void> => {
    try {
      const [{ AgentShareDialog }, texts] = await Promise.all([
        import('./agent-share-dialog'),
        loadAgentShareMessages(locale),
      ])
      pushDialog({
        label: fill(texts.agentShare.title, { name: agent.name }),
        body: (
          <Texts messages={{ ...allTexts, ...texts }}>
            <AgentShareDialog agent={agent} />
          </Texts>
        ),
      })
    } catch {
      showToast({ icon: 'error', content: interrupted })
    }
  }
}
