import { useRef } from 'react'

/** Focus in a table whose rows are added and removed: a row's name has `data-control="name"`. */
export function useRowFocus() {
  const body = useRef<HTMLTableSectionElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  return {
    body,
    add,
    /** The row is rendered only after the event that adds or removes one; without a row, `add` is focused. */
    focusRow: (index: number): void => {
      requestAnimationFrame(() => {
        const name = body.current?.children[index]?.querySelector<HTMLInputElement>('[data-control="name"]')
        name?.select()
        const target = name ?? add.current
        target?.focus()
      })
    },
  }
}
