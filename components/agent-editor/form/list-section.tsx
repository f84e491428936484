'use client'
import { type ReactNode, type RefObject, useId } from 'react'
import type { useRows } from '@/components/drafts/use-rows'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { plus } from '@/components/ui/icon-paths'
import { ReorderButtons } from '@/components/ui/reorder-controls'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface ListSectionProps {
  readonly title: string
  readonly hint: string
  readonly addLabel: string
  readonly count: number
  readonly limit: number
  readonly problem: string | undefined
  readonly listRef: RefObject<HTMLUListElement | null>
  readonly addRef: RefObject<HTMLButtonElement | null>
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** A list that the author builds, with what it is for. */
export function ListSection({ listRef, addRef, children, onAdd, ...props }: ListSectionProps) {
  const { title, hint, addLabel, count, limit, problem } = props
  const texts = useTexts('agentEditor')
  const id = useId()
  const isFull = count >= limit
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={id} className="text-md font-semibold">
        {title}
      </h2>
      <p className="text-sm text-ink-faint">{hint}</p>
      <ul ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {children}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={addRef} disabled={isFull} onClick={onAdd}>
          <Icon path={plus} className="size-4" />
          {addLabel}
        </Button>
        {isFull && <p className="text-sm text-warn">{fill(texts.list.full, { limit })}</p>}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </section>
  )
}

interface ListRowProps {
  readonly title: string
  readonly index: number
  readonly count: number
  readonly rows: Pick<ReturnType<typeof useRows<unknown>>, 'move' | 'remove'>
  readonly children: ReactNode
}

export function ListRow({ title, index, count, rows, children }: ListRowProps) {
  const { list } = useTexts('agentEditor')
  const labels = {
    up: fill(list.up, { title }),
    down: fill(list.down, { title }),
    remove: fill(list.remove, { title }),
  }
  return (
    <li className="flex items-start gap-2 rounded-m border border-line bg-paper-raised p-3.5">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">{children}</div>
      <div className="flex shrink-0 max-md:flex-col">
        <ReorderButtons
          labels={labels}
          size="small"
          canGoUp={index > 0}
          canGoDown={index < count - 1}
          onStep={(step, control) => rows.move(index, step, control)}
          onRemove={() => rows.remove(index)}
        />
      </div>
    </li>
  )
}
