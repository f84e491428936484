'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'

/** Between 0 and 2 on the wire; starts in the middle of what models use. */
const usualTemperature = 0.7

/** Shown only where several models are configured, or the agent's own is not configured any more. */
export function ModelField() {
  const { settings, change, problemOf } = useEditor()
  const texts = useTexts('agentEditor')
  const id = useId()
  const { data } = useQuery(agentConfigQuery(useApi()))
  const models = data?.models ?? []
  const isGone =
    data !== undefined && settings.model !== '' && !models.some((each) => each.id === settings.model)
  const problem = problemOf('model')
  const [standard] = models
  if (models.length < 2 && !isGone && !problem) return null

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.fields.model}
      </label>
      <select
        id={id}
        value={settings.model}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-error`}
        onChange={({ target }) => change({ model: target.value })}
        className="min-h-11 min-w-0 rounded-s border border-line-strong bg-paper-raised px-3 text-md text-ink hover:border-ink-faint"
      >
        <option value="">{fill(texts.modelDefault, { name: standard?.name ?? '' })}</option>
        {models.map(({ id: model, name }) => (
          <option key={model} value={model}>
            {name}
          </option>
        ))}
        {isGone && <option value={settings.model}>{fill(texts.modelGone, { id: settings.model })}</option>}
      </select>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

export function TemperatureField() {
  const { settings, change } = useEditor()
  const texts = useTexts('agentEditor')
  const id = useId()
  const { temperature } = settings
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <p aria-hidden className="text-sm text-ink-soft">
        {texts.fields.temperature}
      </p>
      <SegmentedControl
        label={texts.fields.temperature}
        value={temperature === undefined ? 'default' : 'own'}
        segments={[
          { value: 'default', label: texts.temperatureDefault },
          { value: 'own', label: texts.temperatureOwn },
        ]}
        onChange={(value) => change({ temperature: value === 'own' ? usualTemperature : undefined })}
      />
      {temperature !== undefined && (
        <div className="flex w-full max-w-96 flex-wrap items-center gap-3 text-sm text-ink-soft">
          <input
            id={id}
            type="range"
            min={0}
            max={2}
            step={0.1}
            value={temperature}
            aria-label={texts.fields.temperature}
            onChange={({ target }) => change({ temperature: Number(target.value) })}
            className="min-w-40 flex-1 accent-indigo"
          />
          <output htmlFor={id}>{fill(texts.temperatureHint, { value: temperature.toFixed(1) })}</output>
        </div>
      )}
    </div>
  )
}
