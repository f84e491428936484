'use client'
import { useId, useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { compareLines } from '@/lib/text/compare-lines'
import { ComparedLines } from '../compared-lines'
import { type DraftKind, differingFields } from '../draft-kind'
import type { DraftStore } from '../draft-store'
import { type Choices, mergeSettings, type Side, suggestedChoices } from '../merge-settings'

export interface ConflictOptions<Settings extends object> {
  readonly kind: DraftKind<Settings>
  readonly store: DraftStore<Settings>
  /** Names of the fields. */
  readonly labels: Readonly<Record<keyof Settings & string, string>>
  /** @returns the value of a field in words; '' for none */
  readonly textOf: (field: keyof Settings & string, settings: Settings) => string
}

/** More than these is compared line by line. */
const longCharacters = 600
const longLines = 8

interface ConflictFormProps<Settings extends object> extends ConflictOptions<Settings> {
  readonly onDone: () => void
}

export function ConflictForm<Settings extends object>(props: ConflictFormProps<Settings>) {
  const { kind, store, labels, textOf, onDone } = props
  const { conflict: texts } = useTexts('drafts')
  const {
    settings: mine,
    base,
    newer,
  } = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const [choices, setChoices] = useState<Choices>(() =>
    newer ? suggestedChoices(kind, { mine, stored: newer.settings, base: base.settings }) : {},
  )
  if (!newer) return null
  const fields = differingFields(kind, mine, newer.settings)
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(fields.map((field) => [field, side])))

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void store.resolve(mergeSettings(kind, { mine, stored: newer.settings }, choices))
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
          label={labels[field]}
          mine={textOf(field, mine) || texts.empty}
          stored={textOf(field, newer.settings) || texts.empty}
          side={choices[field] ?? 'stored'}
          onChoose={(side) => setChoices({ ...choices, [field]: side })}
        />
      ))}
      {/* At the end of what is visible of a long form. */}
      <div className="sticky -bottom-4 -mx-6 -mb-4 flex flex-wrap justify-end gap-2.5 bg-paper-raised px-6 py-4">
        <Button onClick={onDone}>{texts.later}</Button>
        <Button type="submit" tone="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

interface FieldChoiceProps {
  readonly label: string
  readonly mine: string
  readonly stored: string
  readonly side: Side
  readonly onChoose: (side: Side) => void
}

function FieldChoice({ label, side, onChoose, ...sides }: FieldChoiceProps) {
  const { conflict } = useTexts('drafts')
  const name = useId()
  const areCompared = isLong(sides.mine) || isLong(sides.stored)
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-2 text-sm font-semibold text-ink">{label}</legend>
      <div className={`grid grid-cols-2 gap-2.5 ${areCompared ? '' : 'max-md:grid-cols-1'}`}>
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
            {!areCompared && (
              <span
                // So that it can be scrolled with the keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                className="max-h-48 overflow-y-auto text-ink wrap-anywhere whitespace-pre-wrap"
              >
                {sides[each]}
              </span>
            )}
          </label>
        ))}
      </div>
      {areCompared && <LongTexts label={label} side={side} {...sides} />}
    </fieldset>
  )
}

/** Long texts that are side by side can't be compared by eye. */
function isLong(text: string): boolean {
  return text.length > longCharacters || text.split('\n', longLines + 1).length > longLines
}

/** Both texts in one, line by line: what is kept of them by the choice, and what is dropped. */
function LongTexts({ label, mine, stored, side }: Omit<FieldChoiceProps, 'onChoose'>) {
  const { conflict: texts } = useTexts('drafts')
  const lines = useMemo(
    () => (side === 'mine' ? compareLines(stored, mine) : compareLines(mine, stored)),
    [mine, stored, side],
  )
  if (lines.every(({ kind }) => kind === 'same'))
    return <p className="text-sm text-ink-soft">{texts.blanks}</p>
  const { unchanged, rest } = texts
  return (
    <ComparedLines
      label={fill(texts.lines, { field: label })}
      lines={lines}
      texts={{ added: texts.kept, removed: texts.dropped, unchanged, rest }}
      className="max-h-[40dvh] max-md:max-h-[30dvh]"
    />
  )
}
