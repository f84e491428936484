'use client'
import { useId, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import type { AgentSettings } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { DraftStore } from '../draft/draft-store'
import {
  differingFields,
  mergeSettings,
  type SettingsField,
  type Side,
  suggestedChoices,
} from '../draft/settings-fields'
import { useFieldText } from './use-field-text'

interface ConflictFormProps {
  readonly store: DraftStore
  readonly onDone: () => void
}

export function ConflictForm({ store, onDone }: ConflictFormProps) {
  const { conflict: texts } = useTexts('agentEditor')
  const {
    settings: mine,
    base,
    newer,
  } = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const [choices, setChoices] = useState(() =>
    newer ? suggestedChoices({ mine, stored: newer.settings, base: base.settings }) : {},
  )
  if (!newer) return null
  const fields = differingFields(mine, newer.settings)
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(fields.map((field) => [field, side])))

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void store.resolve(mergeSettings({ mine, stored: newer.settings }, choices))
        onDone()
      }}
    >
      <p>{fill(texts.intro, { version: newer.version })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => chooseAll('mine')}>
          {texts.allMine}
        </Button>
        <Button size="small" onClick={() => chooseAll('stored')}>
          {texts.allStored}
        </Button>
      </div>
      {fields.map((field) => (
        <FieldChoice
          key={field}
          field={field}
          mine={mine}
          stored={newer.settings}
          side={choices[field] ?? 'stored'}
          onChoose={(side) => setChoices({ ...choices, [field]: side })}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onDone}>{texts.later}</Button>
        <Button type="submit" tone="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

interface FieldChoiceProps {
  readonly field: SettingsField
  readonly mine: AgentSettings
  readonly stored: AgentSettings
  readonly side: Side
  readonly onChoose: (side: Side) => void
}

function FieldChoice({ field, side, onChoose, ...settings }: FieldChoiceProps) {
  const { fields, conflict } = useTexts('agentEditor')
  const textOf = useFieldText()
  const name = useId()
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-2 text-sm font-semibold text-ink">{fields[field]}</legend>
      <div className="grid grid-cols-2 gap-2.5 max-md:grid-cols-1">
        {(['mine', 'stored'] as const).map((each) => (
          <label
            key={each}
            className="grid cursor-pointer content-start gap-1.5 rounded-m border border-line p-3 text-sm has-checked:border-indigo has-checked:bg-indigo-wash"
          >
            <span className="flex items-center gap-2 text-ink-soft">
              <input
                type="radio"
                name={name}
                checked={side === each}
                onChange={() => onChoose(each)}
                className="accent-indigo"
              />
              {conflict[each]}
            </span>
            <span className="max-h-48 overflow-y-auto text-ink wrap-anywhere whitespace-pre-wrap">
              {textOf(field, settings[each])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
