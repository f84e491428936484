import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPlugin, refetchPluginLists } from '@/lib/client/api/plugins'
import { pluginProblems } from '@/lib/contract/plugins/plugin-rules'
import { type PluginImport, pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** Where a description comes from. */
export type ImportSource = Pick<
  QueryOf<(typeof pluginRoutes)['pluginImport']>,
  'kind' | 'content' | 'url'
> & {
  /** Shown above what was found. */
  readonly name: string
}

export interface ReadImport {
  readonly source: ImportSource
  readonly found: PluginImport
}

/** Its other fields are not judged before it is imported. */
const unknownPlugin = { name: '', avatar: '', description: '', header: [], auth_type: 0 }

/** Reads a description without changing anything, then imports what was selected of it. */
export function useImport(pluginId: number | null) {
  const texts = useTexts('pluginImport')
  const api = useApi(pluginRoutes)
  const router = useRouter()
  const queryClient = useQueryClient()
  const [read, setRead] = useState<ReadImport | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { busy, failure, attempt } = useAttempt()
  const created = useNewPlugin()

  const send = (source: ImportSource, chosen?: readonly string[]) => {
    const { name: _, ...input } = source
    return api('pluginImport', {
      ...input,
      ...(pluginId === null ? {} : { plugin_id: pluginId }),
      ...(chosen ? { confirm: true, selected: [...chosen] } : { confirm: false }),
      ...(chosen && pluginId === null ? { base: created.base, service_token: created.token } : {}),
    })
  }

  return {
    read,
    selected,
    busy,
    failure,
    /** The address and the token of a new plugin. */
    created,
    isInvalid: pluginId === null && read !== null && created.problem !== undefined,
    look: (source: ImportSource) =>
      attempt('reading', async () => {
        setRead(null)
        const found = await send(source)
        setRead({ source, found })
        created.begin(found.plugin.url)
        setSelected(new Set(found.tools.map(({ key }) => key)))
      }),
    importSelected: () =>
      attempt('importing', async () => {
        if (!read) return
        const { id } = await send(read.source, [...selected])
        refetchPluginLists(queryClient)
        if (id === undefined) return
        refetchPlugin(queryClient, id)
        showToast({ content: fill(texts.done, { count: selected.size }), icon: 'success' })
        router.push(paths.plugin(id))
      }),
    toggle: (keys: readonly string[], isOn: boolean) =>
      setSelected((before) => new Set([...before, ...keys].filter((key) => isOn || !keys.includes(key)))),
  }
}

/** One step at a time, with what went wrong in it. */
function useAttempt() {
  const errors = useTexts('errors')
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null)
  const [failure, setFailure] = useState('')
  const attempt = async (step: 'reading' | 'importing', action: () => Promise<void>) => {
    if (busy) return
    setBusy(step)
    setFailure('')
    try {
      await action()
    } catch (error) {
      setFailure(sentenceOfError(error, errors))
    } finally {
      setBusy(null)
    }
  }

  return { busy, failure, attempt }
}

function useNewPlugin() {
  const sentences = useTexts('validation')
  const [base, setBase] = useState('')
  const [token, setToken] = useState('')
  const problem = pluginProblems({ ...unknownPlugin, url: base })['url']
  return {
    base,
    token,
    problem: problem && sentences[problem],
    setBase,
    setToken,
    begin: (url: string) => {
      setBase(url)
      setToken('')
    },
  }
}

export type NewPluginParts = ReturnType<typeof useNewPlugin>
