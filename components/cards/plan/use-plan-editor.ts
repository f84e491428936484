import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { recordVersionQuery } from '@/lib/client/api/answers'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { readCards } from '@/lib/contract/cards/card-types'
import type { PlanContent, PlanDraft } from '@/lib/contract/cards/plan'
import { planRoutes } from '@/lib/contract/routes/plan-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { OwnRecord } from '../card-view'
import { type Draft, draftOf, moveItem, type Place, planOf, withNewItem, withoutItem } from './plan-draft'

interface PlanEditorOptions {
  readonly content: PlanContent
  readonly cardId: string
  readonly record: OwnRecord
  readonly onClose: () => void
}

export function usePlanEditor(form: RefObject<HTMLFormElement | null>, options: PlanEditorOptions) {
  const { plan: texts } = useTexts('answer')
  const [draft, showDraft] = useState(() => draftOf(options.content))
  const [problem, setProblem] = useState('')

  // A change clears the validation error.
  const setDraft = (changed: Draft) => {
    setProblem('')
    showDraft(changed)
  }

  const [said, setSaid] = useState('')
  const focus = useFocusIn(form)
  const { save: send, isSaving } = useSaving(options, { setDraft, setProblem })

  const save = () => {
    const plan = planOf(draft)
    if (!('kind' in plan)) return send(plan)
    setProblem(fill(texts[plan.kind], { day: plan.day + 1 }))
    focus(plan.key, plan.kind === 'missing' ? 'title' : 'cost')
  }

  const move = (at: Place, step: -1 | 1, control: string) => {
    const item = draft.days[at.day]?.items[at.index]
    const moved = moveItem(draft, at, step)
    if (!item || !moved) return
    setDraft(moved.draft)
    focus(item.key, control)
    const title = item.title.trim() || texts.untitled
    setSaid(fill(texts.moved, { title, day: moved.to.day + 1, index: moved.to.index + 1 }))
  }

  const add = (day: number) => {
    const added = withNewItem(draft, day)
    setDraft(added.draft)
    focus(added.key, 'title')
  }

  const remove = (at: Place) => {
    const { items = [], key = '' } = draft.days[at.day] ?? {}
    const next = items[at.index + 1] ?? items[at.index - 1]
    setDraft(withoutItem(draft, at))
    focus(next?.key ?? key, next ? 'title' : 'add')
  }

  return { draft, setDraft, problem, said, isSaving, save, move, add, remove }
}

interface Setters {
  readonly setDraft: (draft: Draft) => void
  readonly setProblem: (problem: string) => void
}

/** Saves; on a conflict with another tab, shows the plan saved there. */
function useSaving(
  { content, cardId, record, onClose }: PlanEditorOptions,
  { setDraft, setProblem }: Setters,
) {
  const { plan: texts } = useTexts('answer')
  const api = useApi(planRoutes)
  const answers = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (plan: PlanDraft) =>
      api('planEdit', { doc_id: record.docId, card_id: cardId, version: content.version, plan }),
    onSuccess: ({ plan }) => {
      record.onEdited(cardId, plan)
      showToast({ icon: 'success', content: texts.saved })
      onClose()
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      if (!isConflict) return setProblem((error instanceof ApiError && error.message) || texts.failed)

      const query = { ...recordVersionQuery(answers, record.docId), staleTime: 0 }
      const newest = await queryClient.fetchQuery(query).catch(() => null)
      const [plan] = readCards(newest?.data.filter(({ id }) => id === cardId) ?? [], 'plan')
      if (!plan) return setProblem(texts.failed)

      record.onEdited(cardId, plan)
      setDraft(draftOf(plan))
      setProblem(texts.conflict)
    },
  })
  return { save: (plan: PlanDraft) => !isPending && mutate(plan), isSaving: isPending }
}

/**
 * Moving an element loses its focus. @returns a function that focuses a control of an entry after the next render
 */
function useFocusIn(form: RefObject<HTMLElement | null>) {
  const due = useRef<{ readonly key: string; readonly control: string } | null>(null)
  useEffect(() => {
    if (!due.current) return
    const { key, control } = due.current
    due.current = null
    form.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-control="${control}"]`)?.focus()
  })
  return (key: string, control: string) => {
    due.current = { key, control }
  }
}
