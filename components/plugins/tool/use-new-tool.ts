import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { problemsOf } from '@/components/drafts/refused-fields'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPlugin } from '@/lib/client/api/plugins'
import { type ToolSettings, toolSettings } from '@/lib/contract/plugins/tool'
import { placeholdersOf } from '@/lib/contract/plugins/tool-path'
import { toolProblems } from '@/lib/contract/plugins/tool-rules'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { focusProblem } from '../editor/focus-problem'
import { useKeptForm } from '../editor/use-kept-form'
import { toolKind } from './tool-kind'

const emptyTool: ToolSettings = toolSettings.parse({})

/** The form of a new tool. Once it is created, its editor is opened. */
export function useNewTool(pluginId: number) {
  const sentences = useTexts('toolFields')
  const errors = useTexts('errors')
  const router = useRouter()
  const api = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const { settings, change, forget } = useKeptForm(toolKind, `tool-new:${pluginId}`, emptyTool)
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const complete = withPathParameters(settings)
  const own = toolProblems(complete)

  const create = async () => {
    setFailure('')
    setIsCreating(true)
    try {
      const { id } = await api('toolCreate', { ...complete, plugin_id: pluginId })
      forget()
      refetchPlugin(queryClient, pluginId)
      router.replace(paths.pluginTool(pluginId, id))
    } catch (error) {
      setIsCreating(false)
      const problems = problemsOf(error, toolKind.shownFields)
      if (problems) setRefused(problems)
      else setFailure(sentenceOfError(error, errors))
      focusProblem()
    }
  }

  return {
    settings,
    failure,
    isCreating,
    change: (patch: Partial<ToolSettings>) => {
      change(patch)
      setRefused({})
    },
    problemOf: (path: string) => {
      const problem = isTried ? own[path] : undefined
      return problem ? sentences[problem] : refused[path]
    },
    submit: () => {
      setIsTried(true)
      if (isCreating) return
      if (Object.keys(own).length > 0) focusProblem()
      else void create()
    },
  }
}

/** Names in braces are path parameters. */
function withPathParameters(settings: ToolSettings): ToolSettings {
  const names = [...new Set(placeholdersOf(settings.path))].filter((name) => name !== '')
  return {
    ...settings,
    params: names.map((name) => ({
      name,
      in: 'path' as const,
      type: 'string' as const,
      required: true,
      description: '',
      fixed: false,
    })),
  }
}
