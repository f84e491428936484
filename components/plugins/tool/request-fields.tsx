'use client'
import { useId } from 'react'
import { CountedField } from '@/components/drafts/counted-field'
import { Switch } from '@/components/ui/switch'
import { type ToolSettings, toolLimits, toolMethods } from '@/lib/contract/plugins/tool'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from '../editor/field-frame'
import { useToolEditor } from './tool-context'
import { isSafe } from './tool-kind'

type Request = Pick<ToolSettings, 'name' | 'description' | 'method' | 'path'>

interface RequestOfToolProps {
  readonly settings: Request
  readonly change: (patch: Partial<Request>) => void
  readonly problemOf: (path: string) => string | undefined
}

/** Name, request line and description, of a new tool and of one that is edited. */
export function RequestOfTool({ settings, change, problemOf }: RequestOfToolProps) {
  const { fields, hints } = useTexts('toolEditor')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <CountedField
          name="name"
          label={fields.name}
          value={settings.name}
          limit={toolLimits.name}
          error={problemOf('name')}
          shape="line"
          onChange={(name) => change({ name })}
        />
        <RequestLine settings={settings} change={change} problemOf={problemOf} />
      </div>
      <CountedField
        name="description"
        label={fields.description}
        value={settings.description}
        limit={toolLimits.description}
        error={problemOf('description')}
        hint={hints.description}
        shape="text"
        onChange={(description) => change({ description })}
      />
    </div>
  )
}

function RequestLine({ settings, change, problemOf }: RequestOfToolProps) {
  const { fields, hints } = useTexts('toolEditor')
  const id = useId()
  const problem = problemOf('path')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {fields.path}
      </label>
      <div className="flex gap-2">
        <select
          aria-label={fields.method}
          value={settings.method}
          onChange={({ target }) => {
            const method = toolMethods.find((each) => each === target.value)
            if (method) change({ method })
          }}
          className={`${fieldFrame} min-h-11 w-auto! shrink-0 px-2 font-mono text-sm font-semibold`}
        >
          {toolMethods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
        <input
          id={id}
          value={settings.path}
          placeholder="/forecast/{city}"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-${problem ? 'error' : 'hint'}`}
          onChange={({ target }) => change({ path: target.value })}
          className={`${fieldFrame} min-h-11 px-3.5 font-mono text-sm`}
        />
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      {!problem && (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hints.path}
        </p>
      )}
    </div>
  )
}

export function RequestFields() {
  const { settings, change, problemOf } = useToolEditor()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RequestOfTool
        settings={settings}
        change={(patch) => change(forMethod(settings, patch))}
        problemOf={problemOf}
      />
      <SafeSwitch />
    </div>
  )
}

/** A GET has no body; what was described of it is left out with the change. */
function forMethod(settings: ToolSettings, patch: Partial<Request>): Partial<ToolSettings> {
  if (patch.method !== 'GET' || settings.method === 'GET') return patch
  return { ...patch, content_type: '', body_schema: undefined }
}

/** Whether a person is asked before each call. */
function SafeSwitch() {
  const { settings, change } = useToolEditor()
  const texts = useTexts('toolEditor')
  const id = useId()
  const isOn = isSafe(settings)
  return (
    <div className="grid gap-1">
      <Switch checked={isOn} aria-describedby={id} onCheckedChange={(next) => change({ is_safe: next })}>
        {texts.fields.is_safe}
      </Switch>
      <p id={id} className="pl-12.5 text-sm text-ink-faint">
        {isOn ? texts.hints.safe : texts.hints.asks}
      </p>
    </div>
  )
}
