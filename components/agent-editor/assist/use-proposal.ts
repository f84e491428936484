import { useState } from 'react'
import { type AgentSettings, agentLimits } from '@/lib/contract/made-agent'
import type { AssistKind } from '@/lib/contract/routes/agent-assist-routes'
import { useEditor } from '../editor-context'
import type { Proposal } from './use-assist'

type Value = AgentSettings[AssistKind]

/** Takes a proposal into the draft, and back out of it until the text is edited again. */
export function useProposal(kind: AssistKind) {
  const { settings, change } = useEditor()
  const [taken, setTaken] = useState<{ readonly before: Value; readonly after: Value } | null>(null)
  const now = settings[kind]
  return {
    /** Whether what was taken is still there as it was proposed. */
    isTaken: taken !== null && JSON.stringify(now) === JSON.stringify(taken.after),
    take: ({ text, questions }: Proposal) => {
      const existing = settings.questions.filter((each) => each.trim() !== '')
      const all = [...new Set([...existing, ...questions])].slice(0, agentLimits.questions)
      const after = kind === 'questions' ? all : text
      setTaken({ before: now, after })
      change({ [kind]: after })
    },
    undo: () => {
      if (taken) change({ [kind]: taken.before })
      setTaken(null)
    },
  }
}
