import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useEnterKey } from '@/components/ui/enter-key'
import { Icon } from '@/components/ui/icon'
import { search } from '@/components/ui/icon-paths'
import { ListBox, ListOption, nextPosition } from '@/components/ui/list-box'
import { useTexts } from '@/lib/messages/use-texts'
import { MarkedMatch } from './marked-match'
import { useFieldFocus } from './use-field-focus'

export interface ListChoice {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly icon?: string
  readonly isCurrent?: boolean
  readonly onChoose: () => void
}

export interface ChoiceSection {
  readonly title: string
  readonly choices: readonly ListChoice[]
}

interface ChoiceListProps {
  readonly label: string
  readonly text: string
  readonly sections: readonly ChoiceSection[]
  readonly onText: (text: string) => void
  /** Below the list. */
  readonly note?: ReactNode
}

/** A field that narrows a list of choices in sections. The focus stays in the field. */
export function ChoiceList({ label, text, sections, onText, note }: ChoiceListProps) {
  const listId = useId()
  const field = useFieldFocus()
  const enter = useEnterKey()
  const [pointed, setPointed] = useState<string | null>(null)
  const shown = sections.filter(({ choices }) => choices.length > 0)
  const all = shown.flatMap(({ choices }) => choices)
  const found = all.findIndex(({ id }) => id === pointed)
  // Enter takes the first match of what is typed.
  const at = found < 0 && text.trim() !== '' ? 0 : found
  const active = all[at]

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (step !== undefined) setPointed(all[nextPosition(at, step, all.length, false)]?.id ?? null)
    else if (event.key === 'Enter' && enter.isSending(event)) active?.onChoose()
    else return
    event.preventDefault()
  }

  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <div className="flex min-h-11 items-center gap-2 rounded-s border border-line-strong bg-paper-raised px-3 focus-within:border-indigo focus-within:outline-1 focus-within:outline-indigo">
        <Icon path={search} className="size-4 shrink-0 text-ink-faint" />
        <input
          ref={field}
          // A select accepts no text.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active && `${listId}-${at}`}
          autoComplete="off"
          placeholder={label}
          value={text}
          onChange={({ target }) => {
            onText(target.value)
            setPointed(null)
          }}
          onKeyDown={handleKey}
          onCompositionEnd={enter.onCompositionEnd}
          className="min-w-0 flex-1 self-stretch bg-transparent text-md text-ink outline-none"
        />
      </div>
      <Sections id={listId} label={label} text={text} sections={shown} active={active} onPoint={setPointed} />
      {note}
    </div>
  )
}

interface SectionsProps extends Pick<ChoiceListProps, 'label' | 'text' | 'sections'> {
  readonly id: string
  readonly active: ListChoice | undefined
  readonly onPoint: (id: string) => void
}

function Sections({ id, label, text, sections, active, onPoint }: SectionsProps) {
  const texts = useTexts('queryEditor')
  const all = sections.flatMap(({ choices }) => choices)
  return (
    <ListBox id={id} label={label} className="h-72 overflow-y-auto overscroll-contain py-1">
      {sections.map(({ title, choices }) => (
        // A fieldset groups fields, not options.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden className="px-2.5 pt-2 pb-1 text-xs text-ink-faint">
            {title}
          </div>
          {choices.map((choice) => (
            <Choice
              key={choice.id}
              id={`${id}-${all.indexOf(choice)}`}
              choice={choice}
              text={text}
              isActive={choice === active}
              onPoint={() => onPoint(choice.id)}
            />
          ))}
        </div>
      ))}
      {all.length === 0 && <p className="px-2.5 py-4 text-ink-soft">{texts.none}</p>}
    </ListBox>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly choice: ListChoice
  readonly text: string
  readonly isActive: boolean
  readonly onPoint: () => void
}

function Choice({ id, choice: { label, hint, icon, isCurrent = false, onChoose }, ...rest }: ChoiceProps) {
  const { text, isActive, onPoint } = rest
  return (
    <ListOption
      id={id}
      isActive={isActive}
      // The marked part of the label would be read apart.
      aria-label={hint ? `${label} ${hint}` : label}
      aria-current={isCurrent || undefined}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s px-2.5 text-ink max-sm:min-h-11 aria-selected:bg-paper-sunken"
    >
      {icon && <Icon path={icon} className="size-4 shrink-0 text-ink-faint" />}
      <span className="min-w-0 flex-1 truncate">
        <MarkedMatch text={label} match={text} />
      </span>
      {hint && <span className="max-w-[50%] shrink-0 truncate text-xs text-ink-soft">{hint}</span>}
      {isCurrent && <span aria-hidden>✓</span>}
    </ListOption>
  )
}
