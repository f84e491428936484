'use client'
import type { ComponentProps } from 'react'
import { ReorderButtons, ReorderHandle } from '@/components/ui/reorder-controls'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { chapterNumber } from '@/lib/text/chapter-number'
import type { DraftSection } from './outline-draft'
import { OutlineTitleField } from './outline-title-field'

interface OutlineRowProps {
  readonly section: DraftSection
  readonly index: number
  readonly count: number
  /** Planned searches; unknown for a section added by the user. */
  readonly queries: number | undefined
  readonly isEditing: boolean
  /** Unsaved title text from before a reload. */
  readonly written: string | undefined
  readonly onEdit: () => void
  readonly onWrite: (text: string) => void
  readonly onRename: (title: string) => void
  readonly onCancel: () => void
  readonly onMove: (to: number, control: string) => void
  readonly onRemove: () => void
  readonly handleProps: ComponentProps<'button'>
  /** Current drag distance; null if not dragged. */
  readonly draggedBy: number | null
  readonly dropLine: 'above' | 'below' | null
}

const lines = { above: 'before:-top-px', below: 'before:-bottom-px' }

export function OutlineRow({ section, index, count, draggedBy, dropLine, ...props }: OutlineRowProps) {
  const locale = useLocale()
  const research = useTexts('research')
  const isDragged = draggedBy !== null
  const line =
    dropLine && !isDragged
      ? `before:absolute before:inset-x-0 before:h-0.5 before:bg-indigo ${lines[dropLine]}`
      : ''

  return (
    <li
      data-key={section.key}
      style={isDragged ? { transform: `translate(8px, ${draggedBy}px)` } : undefined}
      className={`relative flex items-center gap-2 border-b border-line py-3 max-md:flex-wrap max-md:gap-y-0 max-md:py-1 ${line} ${isDragged ? 'z-10 rounded-m border bg-paper-raised shadow-high' : ''}`}
    >
      <ReorderHandle
        label={fill(research.move, { index: index + 1, title: section.title })}
        onStep={(step) => props.onMove(index + step, 'handle')}
        {...props.handleProps}
        className="size-7 cursor-grab touch-none"
      />
      <span
        aria-hidden
        className={`${count > 10 ? 'w-10' : 'w-7'} shrink-0 text-center font-serif text-lg text-ink-soft`}
      >
        {chapterNumber(index + 1, locale)}
      </span>
      {props.isEditing ? (
        <OutlineTitleField
          number={index + 1}
          title={section.title}
          written={props.written}
          onWrite={props.onWrite}
          onSave={props.onRename}
          onCancel={props.onCancel}
        />
      ) : (
        <>
          <Title section={section} onEdit={props.onEdit} />
          <RowActions section={section} index={index} count={count} {...props} />
        </>
      )}
    </li>
  )
}

function Title({ section, onEdit }: Pick<OutlineRowProps, 'section' | 'onEdit'>) {
  const research = useTexts('research')
  const locale = useLocale()
  return (
    <div className="min-w-0 flex-1">
      <h3 className="font-serif text-lg font-semibold">
        <button
          type="button"
          data-control="title"
          aria-label={fill(research.rename, { title: section.title })}
          onClick={onEdit}
          className="min-h-7 max-w-full rounded-s text-left wrap-anywhere hover:text-indigo max-md:min-h-11"
        >
          {section.title}
        </button>
      </h3>
      {section.points.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {section.points.join(punctuation[locale].listComma)}
        </p>
      )}
    </div>
  )
}

type RowActionsProps = Pick<
  OutlineRowProps,
  'section' | 'index' | 'count' | 'queries' | 'onMove' | 'onRemove'
>

function RowActions({ section: { title }, index, count, queries, onMove, onRemove }: RowActionsProps) {
  const research = useTexts('research')
  return (
    <div className="flex shrink-0 items-center max-md:basis-full max-md:justify-end">
      {queries !== undefined && queries > 0 && (
        <span className="mr-2 text-sm text-ink-soft tabular-nums max-md:mr-auto max-md:pl-22">
          {fill(research.queries, { count: queries })}
        </span>
      )}
      <ReorderButtons
        size="small"
        labels={{
          up: fill(research.up, { title }),
          down: fill(research.down, { title }),
          remove: fill(research.remove, { title }),
        }}
        canGoUp={index > 0}
        canGoDown={index < count - 1}
        canRemove={count > 1}
        onStep={(step, control) => onMove(index + step, control)}
        onRemove={onRemove}
      />
    </div>
  )
}
