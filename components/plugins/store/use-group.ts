import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsOf } from '@/components/drafts/refused-fields'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPlugin } from '@/lib/client/api/plugins'
import type { GroupKind, PluginDraft } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { focusProblem } from '../editor/focus-problem'

type GroupField = 'name' | 'webhook' | 'secret'

const shownFields: ReadonlySet<string> = new Set(['name', 'webhook', 'secret'])

/**
 * The settings of a group's webhook.
 * @param stored null for a new one
 * @param onSaved called once they are stored
 */
export function useGroup(kind: GroupKind, stored: PluginDraft | null, onSaved: () => void) {
  const { groups: texts } = useTexts('pluginStore')
  const errors = useTexts('errors')
  const api = useApi(pluginRoutes)
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Readonly<Record<GroupField, string>>>({
    name: stored?.name ?? texts.usualName,
    webhook: headerOf(stored, 'webhook'),
    secret: headerOf(stored, 'secret'),
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  const save = async () => {
    if (isSaving) return
    setFailure('')
    setIsSaving(true)
    try {
      const known = stored ? { id: stored.id, version: stored.version } : {}
      const saved = await api('pluginGroup', { ...known, kind, ...values })
      refetchPlugin(queryClient, saved.id)
      showToast({ content: texts.saved, icon: 'success' })
      onSaved()
    } catch (error) {
      setIsSaving(false)
      const found = problemsOf(error, shownFields)
      if (found) {
        setProblems(found)
        focusProblem('[role="dialog"], dialog')
      } else setFailure(sentenceOfError(error, errors))
    }
  }

  return {
    values,
    problems,
    failure,
    isSaving,
    save,
    change: (field: GroupField, text: string) => {
      setValues({ ...values, [field]: text })
      setProblems(Object.fromEntries(Object.entries(problems).filter(([path]) => path !== field)))
    },
  }
}

/** The host keeps both as values of headers, masked. */
function headerOf(stored: PluginDraft | null, name: string): string {
  return stored?.header.find((each) => each.name === name)?.value ?? ''
}
