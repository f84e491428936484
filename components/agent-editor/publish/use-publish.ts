import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldOf, problemsOf } from '@/components/drafts/refused-fields'
import { showToast } from '@/components/ui/toast/toast-store'
import { publishAgentMutation } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { type AgentCategory, agentStatus } from '@/lib/contract/made-agent'
import { publishProblems } from '@/lib/contract/made-agent-rules'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { type AgentDraftStore, agentKind } from '../draft/agent-kind'
import { withoutBlankRows } from '../draft/without-blank-rows'

/** Publishes what is in the form: it is saved before. Refused texts are shown at their fields. */
export function usePublish(agentId: string, store: AgentDraftStore, onDone: () => void) {
  const texts = useTexts('agentEditor')
  const fields = useTexts('agentFields')
  const errors = useTexts('errors')
  const [failure, setFailure] = useState('')
  const [noteProblem, setNoteProblem] = useState<string>()
  const [isPublishing, setIsPublishing] = useState(false)
  const locale = useLocale()
  const { mutateAsync } = useMutation(publishAgentMutation(useApi(agentRoutes), useQueryClient()))

  const fail = (error: unknown) => {
    const problems = problemsOf(error, agentKind.shownFields)
    if (problems) return showProblems(problems)
    setFailure(fill(texts.publish.failed, { reason: sentenceOfError(error, errors) }))
  }

  const showProblems = (problems: Readonly<Record<string, string>>) => {
    const { note: atNote, ...others } = problems
    setNoteProblem(atNote)
    store.showProblems(others)
    const named = Object.entries(others).map(
      ([path, sentence]) => `${nameOf(path, texts.fields)}${punctuation[locale].colon}${sentence}`,
    )
    setFailure([texts.publish.atFields, ...named].join('\n'))
  }

  const publish = async (category: AgentCategory, note: string): Promise<void> => {
    setFailure('')
    setNoteProblem(undefined)
    const found = Object.entries(publishProblems(withoutBlankRows(store.getState().settings), note))
    if (found.length > 0)
      return showProblems(Object.fromEntries(found.map(([field, problem]) => [field, fields[problem]])))
    setIsPublishing(true)
    try {
      if (!(await store.flush())) return setFailure(texts.publish.unsaved)
      const { status } = await mutateAsync({ id: agentId, category, note })
      const sentence = status === agentStatus.inReview ? texts.publish.inReview : texts.publish.published
      showToast({ content: sentence, icon: 'success' })
      onDone()
    } catch (error) {
      fail(error)
    } finally {
      setIsPublishing(false)
    }
  }

  return { publish, isPublishing, failure, noteProblem }
}

function nameOf(path: string, fields: Readonly<Record<string, string>>): string {
  const field = fieldOf(path)
  return fields[field] ?? field
}
