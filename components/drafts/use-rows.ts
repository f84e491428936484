import { useRef } from 'react'
import { moveItem } from '@/components/research/outline-draft'

/**
 * Changes of a list whose rows are children of `listRef`. Controls that take the focus have a `data-control`; the
 * focus stays with its row, or goes to the next one after a removal.
 */
export function useRows<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const listRef = useRef<HTMLUListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)

  // The row is rendered only after the event that moves or adds it.
  const focus = (index: number, control: string) =>
    requestAnimationFrame(() => {
      const row = listRef.current?.children[index]
      const target = row?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? addRef.current
      target?.focus()
    })

  return {
    listRef,
    addRef,
    add: (item: Item) => {
      onChange([...items, item])
      focus(items.length, 'text')
    },
    replace: (index: number, item: Item) => onChange(items.with(index, item)),
    remove: (index: number) => {
      onChange(items.toSpliced(index, 1))
      focus(Math.min(index, items.length - 2), 'text')
    },
    move: (index: number, step: -1 | 1, control: string) => {
      const moved = moveItem(items, index, index + step)
      if (moved === items) return
      onChange([...moved])
      focus(index + step, control)
    },
  }
}
