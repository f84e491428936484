'use client'
import { type KeyboardEvent, useId } from 'react'
import { useEnterKey } from './enter-key'
import { Field, type FieldProps } from './field'
import { ListBox, ListOption, useListCursor } from './list-box'

interface ComboBoxProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  readonly value: string
  /** Suggestions; any other text is accepted too. */
  readonly options: readonly string[]
  readonly optionsLabel: string
  readonly onChange: (text: string) => void
  /** Called with the chosen option, or with the text on Enter; defaults to onChange. */
  readonly onChoose?: (text: string) => void
}

/** Maximum options shown; typing narrows longer lists. */
const maxShown = 50

/** The focus stays in the field. */
export function ComboBox(props: ComboBoxProps) {
  const { value, options, optionsLabel, onChange, onChoose = onChange, ...field } = props
  const listId = useId()
  const shown = filterOptions(value, options)
  const list = useListCursor(shown, false)
  const active = shown[list.at]
  const enter = useEnterKey()

  const choose = (text: string) => {
    onChoose(text)
    list.close()
  }

  const handleKey = (event: KeyboardEvent) => {
    if (list.handleKey(event)) return
    if (event.key === 'Enter' && enter.isSending(event) && (active !== undefined || onChoose !== onChange)) {
      event.preventDefault()
      if (active ?? value.trim()) choose(active ?? value.trim())
    }
  }

  return (
    // Any blur inside calls this; the element focused next decides.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) list.close()
      }}
    >
      <Field
        {...field}
        value={value}
        // A select accepts no custom text.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${list.at}`}
        onChange={(event) => {
          onChange(event.target.value)
          list.open()
        }}
        onClick={list.open}
        onFocus={list.open}
        onKeyDown={handleKey}
        onCompositionEnd={enter.onCompositionEnd}
      />
      {list.isOpen && (
        <Options listId={listId} shown={shown} at={list.at} label={optionsLabel} onChoose={choose} />
      )}
    </div>
  )
}

interface OptionsProps {
  readonly listId: string
  readonly label: string
  readonly shown: readonly string[]
  readonly at: number
  readonly onChoose: (option: string) => void
}

function Options({ listId, label, shown, at, onChoose }: OptionsProps) {
  return (
    <ListBox
      id={listId}
      label={label}
      className="absolute inset-x-0 top-[72px] z-20 max-h-64 overflow-y-auto rounded-m border border-line bg-paper-raised p-1.5 shadow-high"
    >
      {shown.map((option, index) => (
        <ListOption
          key={option}
          id={`${listId}-${index}`}
          isActive={index === at}
          onClick={() => onChoose(option)}
          className="flex min-h-9 cursor-pointer items-center rounded-s px-3 text-sm break-all text-ink hover:bg-paper-sunken aria-selected:bg-paper-sunken"
        >
          {option}
        </ListOption>
      ))}
    </ListBox>
  )
}

/** All options when the text is one of them. */
function filterOptions(value: string, options: readonly string[]): string[] {
  const typed = value.trim().toLowerCase()
  const isChosen = options.some((option) => option.toLowerCase() === typed)
  const fitting = isChosen ? options : options.filter((option) => option.toLowerCase().includes(typed))
  return fitting.slice(0, maxShown)
}
