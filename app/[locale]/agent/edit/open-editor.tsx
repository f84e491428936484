import { AgentEditor } from '@/components/agent-editor/agent-editor'
import type { OwnDraft } from '@/lib/client/api/own-draft.server'
import { chatSections, pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

interface OpenEditorProps {
  readonly draft: OwnDraft
  readonly uid: string
  readonly messages: Messages
}

/** The editor with the texts of its form and of a chat. */
export function OpenEditor({ draft, uid, messages }: OpenEditorProps) {
  return (
    <Texts
      messages={pageMessagesOf(
        messages,
        'agentEditor',
        'toolChoice',
        'drafts',
        'agentTransfer',
        'agentFields',
        ...chatSections,
      )}
    >
      <AgentEditor key={draft.id} id={draft.id} uid={uid} stored={draft.stored} />
    </Texts>
  )
}
