import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, isUnreached } from '@/lib/client/api/api-error'
import { consoleSettingsQuery } from '@/lib/client/api/console'
import { consoleRoutes, type ShownSetting } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { rebaseDraft } from './drafts'
import { problemsAtFields, summaryOfProblems } from './problem-texts'

type Problems = Readonly<Record<string, string>>

/** Value of each changed setting before the change. */
export type Based = Readonly<Record<string, string>>

const none: Problems = {}

/**
 * Shows errors at their fields and focuses the first one.
 * @param isEmpty whether the field of a setting is empty; undefined if the form has no such field
 */
export function useProblems(
  element: RefObject<HTMLFormElement | null>,
  isEmpty: (name: string) => boolean | undefined,
) {
  const texts = useTexts('console')
  const marks = punctuation[useLocale()]
  const [problems, setProblems] = useState(none)
  const present = usePresentSettings()

  const mark = (marked: Problems) => {
    setProblems(marked)
    const inputs = element.current?.querySelectorAll<HTMLElement>('input[name]') ?? []
    const wrong = [...inputs].filter((each) => (each.getAttribute('name') ?? '') in marked)
    // A field in a collapsed section can't be seen or focused.
    for (const input of wrong) input.closest('details')?.setAttribute('open', '')
    wrong[0]?.focus()
  }

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError) || error.message === '') {
      showFailure(error, isUnreached(error) ? texts.offline : texts.busy)
      return
    }

    const found = problemsAtFields(error, isEmpty, texts)
    showToast({ content: summaryOfProblems(found, texts, marks), icon: 'error' })
    mark(found)
  }

  /** Shows current values of settings that were changed elsewhere; the user may then overwrite them. */
  const failSaving = async (error: unknown, based: Based) => {
    if (!(error instanceof ApiError && error.code === 'conflict')) return fail(error)

    const settings = await present().catch(() => [])
    const changed = settings.filter(({ name, value }) => (based[name] ?? value) !== value)
    if (changed.length === 0) return fail(error)

    for (const setting of changed) rebaseDraft(setting)
    showToast({ content: texts.changedElsewhere, icon: 'error' })
    const said = ({ value }: ShownSetting) =>
      fill(texts.changedHere, { value: value === '' ? texts.nothingThere : value })
    mark(Object.fromEntries(changed.map((setting) => [setting.name, said(setting)])))
  }

  const forget = (names: readonly string[]) =>
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )

  return { problems, fail, failSaving, forget }
}

function usePresentSettings(): () => Promise<readonly ShownSetting[]> {
  const api = useApi(consoleRoutes)
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery(consoleSettingsQuery(api))
}
