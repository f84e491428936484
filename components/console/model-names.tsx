'use client'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ComboBox } from '@/components/ui/combo-box'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useStepForm } from './step-form'

const setting = 'LLM_MODELS'

/** Models that users may choose from; the first is the default. */
export function ModelNames({ offered }: { readonly offered: readonly string[] }) {
  const texts = useTexts('console')
  const form = useStepForm()
  // Text being typed already counts as a name, so that it is tested and saved too.
  const [entry, setEntry] = useState<Entry>(noEntry)
  const all = namesIn(form.textOf(setting))
  // Discards the typed text if the draft was reset or replaced meanwhile.
  const { typed, before } = namesIn(entry.typed).every((name) => all.includes(name)) ? entry : noEntry
  const names = typed === '' ? all : before
  const isLocked = form.settingOf(setting)?.source === 'environment'
  const write = (next: readonly string[]) => form.write({ [setting]: [...new Set(next)].join(',') })

  const add = (name: string) => {
    write([...names, ...namesIn(name)])
    setEntry(noEntry)
  }

  const type = (text: string) => {
    setEntry({ typed: text, before: names })
    write([...names, ...namesIn(text)])
  }

  return (
    <div>
      <ComboBox
        name={setting}
        label={texts.fields.LLM_MODELS}
        hint={isLocked ? fill(texts.locked, { name: setting }) : texts.hints.LLM_MODELS}
        error={form.errorOf(setting)}
        value={typed}
        options={offered.filter((name) => !names.includes(name))}
        optionsLabel={texts.offered}
        onChange={type}
        onChoose={add}
        disabled={isLocked}
        autoComplete="off"
        spellCheck={false}
        // Typed text is added on blur too.
        onBlur={useAfterPress(() => typed.trim() !== '' && add(typed))}
        after={
          <Button
            tone="quiet"
            size="small"
            className="mr-1.5 shrink-0"
            disabled={isLocked || typed.trim() === ''}
            onClick={() => add(typed)}
          >
            {texts.add}
          </Button>
        }
      />
      <ChosenNames
        names={names}
        isLocked={isLocked}
        onChange={(next) => {
          setEntry(noEntry)
          write([...next, ...namesIn(typed)])
        }}
      />
    </div>
  )
}

interface Entry {
  readonly typed: string
  /** The names without the typed text. */
  readonly before: readonly string[]
}

const noEntry: Entry = { typed: '', before: [] }

interface ChosenNamesProps {
  readonly names: readonly string[]
  readonly isLocked: boolean
  readonly onChange: (names: readonly string[]) => void
}

function ChosenNames({ names, isLocked, onChange }: ChosenNamesProps) {
  const texts = useTexts('console')
  if (names.length === 0) return null
  return (
    <ul aria-label={texts.chosenModels} className="mt-1 grid">
      {names.map((name, at) => (
        <li
          key={name}
          className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1 text-sm"
        >
          <span className="min-w-0 flex-1 break-all">{name}</span>
          {at === 0 && <Badge tone="indigo">{texts.isDefault}</Badge>}
          {at > 0 && !isLocked && (
            <Button
              tone="quiet"
              size="small"
              aria-label={fill(texts.makeDefaultOf, { name })}
              onClick={() => onChange([name, ...names])}
            >
              {texts.makeDefault}
            </Button>
          )}
          {!isLocked && (
            <IconButton
              label={fill(texts.removeModel, { name })}
              onClick={() => onChange(names.filter((each) => each !== name))}
            >
              <Icon path={x} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function namesIn(text: string): string[] {
  return text.split(/[,，]/).flatMap((name) => name.trim() || [])
}
