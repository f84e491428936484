'use client'
import { type KeyboardEvent, useId, useState } from 'react'
import { useEnterKey } from './enter-key'
import { Field, type FieldProps } from './field'

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
const mostShown = 50

/** A text field with suggestions. The focus stays in the field. */
export function ComboBox(props: ComboBoxProps) {
  const { value, options, optionsLabel, onChange, onChoose = onChange, ...field } = props
  const listId = useId()
  const list = useOptions(value, options)
  const enter = useEnterKey()
  const choose = (text: string) => {
    onChoose(text)
    list.close()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && list.shown.length > 0) {
      event.preventDefault()
      list.move(step)
    } else if (event.key === 'Escape' && list.isOpen) {
      event.preventDefault()
      list.close()
    } else if (
      event.key === 'Enter' &&
      enter.isSending(event) &&
      (list.active !== undefined || onChoose !== onChange)
    ) {
      event.preventDefault()
      if (list.active ?? value.trim()) choose(list.active ?? value.trim())
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
        aria-activedescendant={list.active === undefined ? undefined : `${listId}-${list.at}`}
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
        <Options id={listId} label={optionsLabel} options={list.shown} at={list.at} onChoose={choose} />
      )}
    </div>
  )
}

function useOptions(value: string, options: readonly string[]) {
  const [isWanted, setWanted] = useState(false)
  const [at, setAt] = useState(-1)
  const typed = value.trim().toLowerCase()
  const isChosen = options.some((option) => option.toLowerCase() === typed)
  const fitting = isChosen ? options : options.filter((option) => option.toLowerCase().includes(typed))
  const shown = fitting.slice(0, mostShown)
  const isOpen = isWanted && shown.length > 0
  return {
    shown,
    isOpen,
    at,
    active: isOpen ? shown[at] : undefined,
    open: () => {
      setWanted(true)
      setAt(-1)
    },
    close: () => setWanted(false),
    move: (step: number) => {
      setWanted(true)
      setAt((before) => (before + step + shown.length + (before < 0 && step < 0 ? 1 : 0)) % shown.length)
    },
  }
}

interface OptionsProps {
  readonly id: string
  readonly label: string
  readonly options: readonly string[]
  readonly at: number
  readonly onChoose: (option: string) => void
}

// A datalist can be neither styled nor read out alike everywhere; the field handles the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
function Options({ id, label, options, at, onChoose }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-[72px] z-20 max-h-64 overflow-y-auto rounded-m border border-line bg-paper-raised p-1.5 shadow-high"
    >
      {options.map((option, index) => (
        <div
          key={option}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          ref={(element) => {
            if (index === at) element?.scrollIntoView({ block: 'nearest' })
          }}
          // Keeps the focus in the field: a blur would close the list before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className="flex min-h-9 cursor-pointer items-center rounded-s px-3 text-sm break-all text-ink hover:bg-paper-sunken aria-selected:bg-paper-sunken"
        >
          {option}
        </div>
      ))}
    </div>
  )
}
