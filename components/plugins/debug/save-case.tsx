'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchCases, refetchPlugin } from '@/lib/client/api/plugins'
import { toolLimits } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from '../editor/field-frame'
import { useToolEditor } from '../tool/tool-context'
import { textOfValue } from '../tool/value-text'

interface SaveCaseProps {
  readonly toolId: number
  /** Arguments of the run. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Keeps a run, which can then be repeated and compared. The host calls once more to store the reply. */
export function SaveCase({ toolId, values }: SaveCaseProps) {
  const { tool } = useToolEditor()
  const { debug: texts } = useTexts('toolEditor')
  const errors = useTexts('errors')
  const api = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const id = useId()
  const [name, setName] = useState(() => nameOf(values))
  const isTooLong = Array.from(name).length > toolLimits.caseName
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('caseSave', { tool_id: toolId, name: name.trim(), arguments: { ...values } }),
    onSuccess: () => {
      refetchCases(queryClient, toolId)
      refetchPlugin(queryClient, tool.plugin_id)
      showToast({ content: texts.caseSaved, icon: 'success' })
    },
    onError: (error) => void showToast({ content: sentenceOfError(error, errors), icon: 'error' }),
  })
  const save = () => {
    if (!isPending && !isTooLong) mutate()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.caseName}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={name}
          autoComplete="off"
          aria-invalid={isTooLong}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={handleKey}
          className={`${fieldFrame} min-h-9 px-3 text-sm`}
        />
        <Button className="shrink-0" aria-busy={isPending} onClick={save}>
          {isPending ? texts.savingCase : texts.saveCase}
        </Button>
      </div>
      {!tool.is_safe && <p className="text-xs text-warn">{texts.caseSends}</p>}
      <p id={`${id}-error`} role="alert" className="text-xs text-bad empty:hidden">
        {isTooLong && fill(texts.caseNameLong, { limit: toolLimits.caseName })}
      </p>
    </div>
  )
}

/** The values of the run, as a name that can be changed. */
function nameOf(values: Readonly<Record<string, unknown>>): string {
  const parts = Object.values(values).map(textOfValue)
  return Array.from(parts.join(' ')).slice(0, toolLimits.caseName).join('')
}
