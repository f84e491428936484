'use client'
import { useQuery } from '@tanstack/react-query'
import { useConflict } from '@/components/drafts/conflict/use-conflict'
import { SaveStatus } from '@/components/drafts/save-status'
import { agentStandingQuery } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { agentKind } from './draft/agent-kind'
import { useFieldText } from './draft/use-field-text'
import { useEditor } from './editor-context'

/** State of the agent and of its last save. */
export function AgentSaveStatus() {
  const { agentId, state, store, wrongFields } = useEditor()
  const texts = useTexts('agentEditor')
  const { data } = useQuery({
    ...agentStandingQuery(useApi(agentRoutes), agentId),
    enabled: agentId !== '',
  })
  const textOf = useFieldText()
  const openConflict = useConflict({ kind: agentKind, store, labels: texts.fields, textOf }, state)
  if (agentId === '' && state.phase === 'saved')
    return <p className="text-xs text-ink-faint">{texts.noDraft.status}</p>
  const status = texts.states[data?.status ?? 0]
  return (
    <SaveStatus
      store={store}
      state={state}
      wrong={wrongFields.map((field) => texts.fields[field])}
      onConflict={openConflict}
    >
      {status && <span>{status}</span>}
      {data?.reason && (
        <span className="text-bad wrap-anywhere">{fill(texts.publish.reason, { reason: data.reason })}</span>
      )}
    </SaveStatus>
  )
}
