import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import type { ToolExchange } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useToolEditor } from '../tool/tool-context'
import { argumentFields, argumentsOf } from './argument-fields'
import { setNewestReply } from './newest-reply'

/** Arguments of the form, and the newest call with them. What was changed of the tool is saved before it runs. */
export function useDebug() {
  const { tool, settings, store } = useToolEditor()
  const { debug } = useTexts('toolEditor')
  const errors = useTexts('errors')
  const api = useApi(toolRoutes)
  const fields = argumentFields(settings)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  /** Arguments of the newest call. */
  const [ran, setRan] = useState<Readonly<Record<string, unknown>> | null>(null)

  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (values: Record<string, unknown>): Promise<ToolExchange> => {
      if (!(await store.flush())) throw new UnsavedError()
      return await api('toolDebug', { id: tool.id, arguments: values })
    },
    onSuccess: (exchange, values) => {
      setRan(values)
      setProblems(exchange.error?.problems ?? {})
      if (exchange.response) setNewestReply(tool.id, exchange.response.body)
    },
  })

  const run = () => {
    if (isPending) return
    const { values, wrong } = argumentsOf(fields, texts)
    setProblems(Object.fromEntries(wrong.map((path) => [path, debug.wrongType])))
    if (wrong.length === 0) mutate(values)
  }

  return {
    fields,
    texts,
    problems,
    run,
    ran,
    isPending,
    exchange: data,
    failure: error && (error instanceof UnsavedError ? debug.unsaved : sentenceOfError(error, errors)),
    dismiss: reset,
    change: (path: string, text: string) => {
      setTexts({ ...texts, [path]: text })
      setProblems(Object.fromEntries(Object.entries(problems).filter(([at]) => at !== path)))
    },
  }
}

/** The tool has a problem or another version, so that it is not what is stored. */
class UnsavedError extends Error {
  override readonly name = 'UnsavedError'
}
