import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { fieldOf, problemsOf } from '@/components/drafts/refused-fields'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPluginLists } from '@/lib/client/api/plugins'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { focusProblem } from './focus-problem'
import { emptyPlugin, pluginKind } from './plugin-kind'
import { useKeptForm } from './use-kept-form'
import { usePluginForm } from './use-plugin-form'

/** The form of a new plugin. Once it is created, its editor is opened. */
export function useNewPlugin() {
  const errors = useTexts('errors')
  const router = useRouter()
  const api = useApi(pluginRoutes)
  const queryClient = useQueryClient()
  const { settings, change, forget } = useKeptForm(pluginKind, 'plugin-new', emptyPlugin)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const form = usePluginForm(
    settings,
    (patch) => {
      change(patch)
      setRefused(Object.fromEntries(Object.entries(refused).filter(([path]) => !(fieldOf(path) in patch))))
    },
    refused,
  )

  const create = async () => {
    setFailure('')
    setIsCreating(true)
    try {
      const { id } = await api('pluginCreate', settings)
      forget()
      refetchPluginLists(queryClient)
      router.replace(paths.plugin(id))
    } catch (error) {
      setIsCreating(false)
      const problems = problemsOf(error, pluginKind.shownFields)
      if (problems) setRefused(problems)
      else setFailure(sentenceOfError(error, errors))
      focusProblem()
    }
  }

  return {
    form,
    failure,
    isCreating,
    submit: () => {
      if (isCreating) return
      if (form.touchAll()) focusProblem()
      else void create()
    },
  }
}
