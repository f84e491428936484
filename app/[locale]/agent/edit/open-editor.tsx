import { AgentEditor } from '@/components/agent-editor/agent-editor'
import { NewAgent } from '@/components/agent-editor/new-agent'
import type { OwnDraft } from '@/lib/client/api/own-draft.server'
import { chatSections, pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

interface OpenEditorProps {
  /** Null for an agent that is to be created. */
  readonly draft: OwnDraft | null
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
      {draft ? (
        <AgentEditor key={draft.id} id={draft.id} uid={uid} stored={draft.stored} />
      ) : (
        <NewAgent uid={uid} />
      )}
    </Texts>
  )
}
