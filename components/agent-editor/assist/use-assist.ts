import { useEffect, useRef, useState } from 'react'
import { proposeForAgent } from '@/lib/client/api/agent-assist'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { type AssistKind, agentAssistRoutes } from '@/lib/contract/routes/agent-assist-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'

export interface Proposal {
  readonly text: string
  readonly questions: readonly string[]
}

interface AssistState {
  readonly isBusy: boolean
  readonly proposal: Proposal | null
  readonly problem: string
}

const idle: AssistState = { isBusy: false, proposal: null, problem: '' }

/** One request for a proposal at a time; replies that come after it was stopped, or the field is gone, are dropped. */
export function useAssist(kind: AssistKind) {
  const { ensureId, store } = useEditor()
  const errors = useTexts('errors')
  const api = useApi(agentAssistRoutes)
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)
  // The model need not write for a page that is gone.
  useEffect(() => () => running.current?.abort(), [])

  const ask = async (wish: string) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const { proposal } = state
    setState({ isBusy: true, proposal, problem: '' })
    try {
      // The host reads the stored draft.
      await store.flush()
      const id = await ensureId()
      const previous = proposal ? proposal.text || proposal.questions.join('\n') : ''
      const next = await proposeForAgent(api, { id, kind, text: wish, previous }, signal)
      if (!signal.aborted) setState({ isBusy: false, proposal: next, problem: '' })
    } catch (error) {
      if (!signal.aborted) setState({ isBusy: false, proposal, problem: sentenceOfError(error, errors) })
    }
  }

  return {
    ...state,
    ask,
    /** Stops what is being written; a proposal stays. */
    stop: () => {
      running.current?.abort()
      setState(({ proposal }) => ({ ...idle, proposal }))
    },
  }
}
