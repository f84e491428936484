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
  const { listComma } = punctuation[useLocale()]
  const labels: Readonly<Record<string, string>> = texts.fields
  const [problems, setProblems] = useState(none)
  const present = usePresentSettings()

  const mark = (marked: Problems) => {
    setProblems(marked)
    const inputs = element.current?.querySelectorAll<HTMLElement>('input[name]') ?? []
    const input = [...inputs].find((each) => (each.getAttribute('name') ?? '') in marked)
    // A field in a collapsed section can't be focused.
    input?.closest('details')?.setAttribute('open', '')
    input?.focus()
  }

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError) || error.message === '') {
      showFailure(error, isUnreached(error) ? texts.offline : texts.busy)
      return
    }

    const named = error.message.match(settingName)?.filter((name) => isEmpty(name) !== undefined) ?? []
    const missing = named.length > 1 ? named.filter(isEmpty) : []
    const sentence = error.message.replaceAll(settingName, (name) => labels[name] ?? name)
    const said = missing.length > 0 ? fillNames(texts.missing, missing, labels, listComma) : sentence
    showToast({ content: said, icon: 'error' })
    mark(
      missing.length > 0
        ? Object.fromEntries(missing.map((name) => [name, texts.missingHere]))
        : { [error.field ?? '']: sentence },
    )
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

const settingName = /[A-Z]+(?:_[A-Z]+)+/g

function fillNames(
  text: string,
  names: readonly string[],
  labels: Readonly<Record<string, string>>,
  comma: string,
): string {
  return fill(text, { names: names.map((name) => labels[name] ?? name).join(comma) })
}

function usePresentSettings(): () => Promise<readonly ShownSetting[]> {
  const api = useApi(consoleRoutes)
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery(consoleSettingsQuery(api))
}
