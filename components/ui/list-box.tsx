import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'

/**
 * The next position in a ring of options.
 * @param at from 0; -1 is the field itself, or no position yet
 * @param hasFieldStop whether the field is a position of the ring, after the last option
 */
export function nextPosition(at: number, step: 1 | -1, count: number, hasFieldStop: boolean): number {
  if (count === 0) return -1
  if (hasFieldStop) return ((at + 1 + step + count + 1) % (count + 1)) - 1
  return at < 0 && step < 0 ? count - 1 : (at + step + count) % count
}

/**
 * ARIA combobox pattern: the field keeps the focus and handles Enter; keys of an IME composition are ignored.
 * @param keys of the options: a selected one stays selected when others arrive late
 */
export function useListCursor(keys: readonly string[], hasFieldStop: boolean) {
  const [isWanted, setIsWanted] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const isOpen = isWanted && keys.length > 0
  const at = isOpen && selected !== null ? keys.indexOf(selected) : -1

  const open = () => {
    setIsWanted(true)
    setSelected(null)
  }

  const close = () => {
    setIsWanted(false)
    setSelected(null)
  }

  return {
    isOpen,
    /** -1 if none is selected. */
    at,
    open,
    close,
    /** Selects the option after the current one, which is being deleted; before it if there is none. */
    leave: () => setSelected(keys[at + 1] ?? keys[at - 1] ?? null),
    /** @returns whether the key was handled */
    handleKey: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing) return false
      const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
      if (event.key === 'Escape' && isOpen) close()
      else if (step !== undefined && keys.length > 0 && (isOpen || step > 0 || !hasFieldStop)) {
        setIsWanted(true)
        setSelected(keys[nextPosition(at, step, keys.length, hasFieldStop)] ?? null)
      } else return false
      event.preventDefault()
      return true
    },
  }
}

// A datalist can be neither styled, grouped nor marked, so the list takes the ARIA roles; its field handles the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */

interface ListBoxProps {
  readonly id: string
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

export function ListBox({ label, ...list }: ListBoxProps) {
  return <div role="listbox" aria-label={label} {...list} />
}

interface ListOptionProps extends ComponentProps<'div'> {
  readonly id: string
  readonly isActive: boolean
}

/** An option; when active, it is scrolled into view, as the focus is in the field. */
export function ListOption({ isActive, ...option }: ListOptionProps) {
  return (
    <div
      role="option"
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      // Keeps the focus in the field: a blur would close the list before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      {...option}
    />
  )
}
