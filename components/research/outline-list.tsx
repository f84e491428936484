'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { OutlineRow } from './outline-row'
import { useDragOrder } from './use-drag-order'
import type { OutlineDraftState } from './use-outline-draft'

interface OutlineListProps {
  readonly content: OutlineContent
  readonly draft: OutlineDraftState
  /** Called when a section was removed whose button had the focus. */
  readonly onRemoved: () => void
  readonly listRef: RefObject<HTMLOListElement | null>
}

export function OutlineList({ content, draft, onRemoved, listRef }: OutlineListProps) {
  const research = useTexts('research')
  const [said, setSaid] = useState('')
  const focus = useFocusIn(listRef)
  const { sections } = draft
  const count = sections.length
  // A text makes no searches.
  const searching = content.kind === 'text' ? [] : content.sections
  const queries = new Map(searching.map((section) => [section.id, section.queries]))

  const move = (from: number, to: number, control: string) => {
    const section = sections[from]
    if (!section || to < 0 || to >= count) return
    draft.move(from, to)
    focus(section.key, control)
    setSaid(fill(research.moved, { title: section.title, index: to + 1, count }))
  }

  const { drag, handleProps } = useDragOrder(listRef, (from, to) => move(from, to, 'handle'))

  const leave = (key: string, title: string) => {
    draft.edit('')
    // A new section without a name is removed.
    if (title === '') draft.remove(key)
    else focus(key, 'title')
  }

  return (
    <>
      <ol ref={listRef} className="border-t border-line">
        {sections.map((section, index) => (
          <OutlineRow
            key={section.key}
            section={section}
            index={index}
            count={count}
            queries={queries.get(section.id ?? '')}
            isEditing={draft.editing === section.key}
            written={draft.written}
            onEdit={() => draft.edit(section.key)}
            onWrite={draft.write}
            onRename={(title) => {
              draft.rename(section.key, title)
              leave(section.key, title)
            }}
            onCancel={() => leave(section.key, section.title)}
            onMove={(to, control) => move(index, to, control)}
            onRemove={() => {
              draft.remove(section.key)
              onRemoved()
            }}
            handleProps={handleProps(index)}
            draggedBy={drag?.from === index ? drag.byPixels : null}
            dropLine={
              drag?.to === index && drag.from !== index ? (drag.to > drag.from ? 'below' : 'above') : null
            }
          />
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  )
}

/** Focuses a control of a row, by the key of its section. */
export function focusRow(list: HTMLElement | null, key: string, control: string): void {
  const row = [...(list?.children ?? [])].find(
    (each) => each instanceof HTMLElement && each.dataset.key === key,
  )
  row?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus()
}

/** Moving an element loses its focus. @returns a function that focuses a control of a row after the next render */
function useFocusIn(list: RefObject<HTMLElement | null>) {
  const due = useRef<{ readonly key: string; readonly control: string } | null>(null)
  useEffect(() => {
    if (!due.current) return
    const { key, control } = due.current
    due.current = null
    focusRow(list.current, key, control)
  })
  return (key: string, control: string) => {
    due.current = { key, control }
  }
}
