'use client'
import { type ReactNode, useId } from 'react'
import { musicKeys } from '@/lib/contract/music/song'
import type { musicRoutes } from '@/lib/contract/routes/music-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import { useTexts } from '@/lib/messages/use-texts'
import { keyText } from './key-text'

export type SongChoices = Pick<
  QueryOf<(typeof musicRoutes)['musicCreate']>,
  'seconds' | 'metre' | 'key' | 'seed'
>

interface SongDetailsProps {
  readonly choices: SongChoices
  readonly onChange: (choices: SongChoices) => void
}

const lengths = { auto: undefined, short: 30, minute: 60, long: 120 } as const
const metres = { auto: undefined, three: 3, four: 4 } as const
const maxSeed = 2_147_483_647
const fieldStyle = 'min-h-9 w-full rounded-s border border-line-strong bg-paper-raised px-2 max-md:min-h-11'

/** Length, metre, key and seed: what most songs leave open. */
export function SongDetails({ choices, onChange }: SongDetailsProps) {
  const texts = useTexts('music')
  const change = <Name extends keyof SongChoices>(name: Name, value: SongChoices[Name]) => {
    const { [name]: _, ...rest } = choices
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }

  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-ink-soft">{texts.more}</summary>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Named
          label={texts.length}
          values={lengths}
          names={texts.lengths}
          chosen={choices.seconds}
          onChoose={(seconds) => change('seconds', seconds)}
        />
        <Named
          label={texts.metre}
          values={metres}
          names={texts.metres}
          chosen={choices.metre}
          onChoose={(metre) => change('metre', metre)}
        />
        <Key chosen={choices.key} onChoose={(key) => change('key', key)} />
        <label className="grid gap-1">
          <span className="text-ink-soft">{texts.seed}</span>
          <input
            type="number"
            min={0}
            max={maxSeed}
            step={1}
            value={choices.seed ?? ''}
            onChange={({ target }) => change('seed', target.value === '' ? undefined : seedOf(target))}
            className={fieldStyle}
          />
        </label>
      </div>
    </details>
  )
}

/** @returns the nearest seed there is: a browser would refuse others without a word while they are folded away */
function seedOf({ valueAsNumber }: HTMLInputElement): number {
  return Math.min(maxSeed, Math.max(0, Math.floor(valueAsNumber)))
}

interface NamedProps<Name extends string, Value> {
  readonly label: string
  readonly values: Readonly<Record<Name, Value>>
  readonly names: Readonly<Record<Name, string>>
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
}

/** One of a few values with names. */
function Named<Name extends string, Value>(props: NamedProps<Name, Value>) {
  const { label, values, names, chosen, onChoose } = props
  const options = Object.keys(values) as Name[]
  return (
    <Select
      label={label}
      value={options.find((name) => values[name] === chosen) ?? ''}
      onChange={(name) => onChoose(values[name as Name])}
    >
      {options.map((name) => (
        <option key={name} value={name}>
          {names[name]}
        </option>
      ))}
    </Select>
  )
}

interface KeyProps {
  readonly chosen: string | undefined
  readonly onChoose: (key: string | undefined) => void
}

function Key({ chosen, onChoose }: KeyProps) {
  const texts = useTexts('music')
  return (
    <Select label={texts.key} value={chosen ?? ''} onChange={(key) => onChoose(key === '' ? undefined : key)}>
      <option value="">{texts.anyKey}</option>
      {musicKeys.map((key) => (
        <option key={key} value={key}>
          {keyText(texts, key)}
        </option>
      ))}
    </Select>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId()
  return (
    <div className="grid content-end gap-1">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)} className={fieldStyle}>
        {children}
      </select>
    </div>
  )
}
