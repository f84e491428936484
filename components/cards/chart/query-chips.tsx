import { type ReactNode, useCallback, useId } from 'react'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Icon } from '@/components/ui/icon'
import { x } from '@/components/ui/icon-paths'
import { frameSize, type QueryFrame } from '@/lib/contract/tables/query-frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { OwnRecord } from '../card-view'
import { ChipPopover, type ChipPopoverProps } from './chip-popover'
import { rememberChip, useFocusAfterChange } from './focus-after-change'
import { chipsOf, type FrameChip } from './frame-chips'
import type { EditedPart } from './query/panel-props'

interface QueryChipsProps {
  readonly frame: QueryFrame
  /** The files of its tables. */
  readonly fileIds?: readonly string[]
  /** The answer that is asked again by a changed query; absent where it is read only. */
  readonly record?: OwnRecord | undefined
}

const chipStyle =
  'inline-flex min-h-[calc(34px*var(--text-scale))] max-w-full min-w-0 items-center rounded-pill text-sm max-sm:min-h-11'

/** The query of a result, part by part: what was understood is what they say, and each can be changed. */
export function QueryChips({ frame, fileIds = [], record }: QueryChipsProps) {
  const { chart } = useTexts('answer')
  const texts = chart.frame
  const base = useId()
  // Server-rendered buttons don't handle clicks before hydration.
  const isHydrating = useIsHydrating()
  const own = !isHydrating && record?.changeQuery ? record : undefined
  useFocusAfterChange(
    own,
    useCallback(
      (chip) => {
        const element = document.getElementById(`${base}-${chip}`) ?? document.getElementById(`${base}-add`)
        element?.focus()
      },
      [base],
    ),
  )
  const chips = chipsOf(frame, texts).filter(({ id }) => own || id !== 'order' || frame.order !== null)
  if (chips.length + frame.unread.length === 0) return null

  const change = (chip: string, changed: QueryFrame) => {
    if (!own?.changeQuery) return
    rememberChip(own, addedChip(frame, changed) ?? chip)
    own.changeQuery(changed)
  }
  const popoverOf: PopoverOf = (id, { part, ...chip }) => (
    <ChipPopover
      id={`${base}-${id}`}
      {...chip}
      panel={{ frame, fileIds, part }}
      onApply={(changed) => change(id, changed)}
    />
  )

  return (
    <ul aria-label={texts.label} className="flex min-w-0 flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.id} className="flex max-w-full min-w-0">
          <Part
            chip={chip}
            popoverOf={own && popoverOf}
            onRemove={own && chip.without ? change.bind(null, chip.id, chip.without) : undefined}
          />
        </li>
      ))}
      {frame.unread.map((word) => (
        <li key={word} className="flex max-w-full min-w-0">
          <UnusedWord word={word} popoverOf={own && popoverOf} />
        </li>
      ))}
      {own && frame.filters.length < frameSize.filters && (
        <li className="flex">
          {popoverOf('add', {
            part: { kind: 'add' },
            label: texts.addLabel,
            className: `${chipStyle} border border-dashed border-line-strong px-3.5 text-indigo hover:border-indigo`,
            children: `+ ${texts.add}`,
          })}
        </li>
      )}
    </ul>
  )
}

/** @returns the chip that only the changed query has; null if it has none */
function addedChip(frame: QueryFrame, { filters, groups }: QueryFrame): string | null {
  if (filters.length > frame.filters.length) return `filter-${filters.length - 1}`
  return groups.length > frame.groups.length ? `group-${groups.length - 1}` : null
}

type PopoverOf = (
  id: string,
  chip: Pick<ChipPopoverProps, 'label' | 'className' | 'children'> & { readonly part: EditedPart },
) => ReactNode

interface UnusedWordProps extends Pick<PartProps, 'popoverOf'> {
  readonly word: string
}

function UnusedWord({ word, popoverOf }: UnusedWordProps) {
  const texts = useTexts('answer').chart.frame
  const said = fill(texts.unread, { word })
  const className = `${chipStyle} border border-dashed border-warn px-3.5 text-warn`
  const words = <span className="truncate">{said}</span>
  if (!popoverOf) return <span className={className}>{words}</span>
  const label = fill(texts.edit, { name: said })
  return popoverOf(`word-${word}`, { part: { kind: 'word', word }, label, className, children: words })
}

interface PartProps {
  readonly chip: FrameChip
  readonly popoverOf: PopoverOf | undefined
  readonly onRemove: (() => void) | undefined
}

function Part({ chip: { id, label, value, part }, popoverOf, onRemove }: PartProps) {
  const texts = useTexts('answer').chart.frame
  const name = `${label} ${value}`
  const words = (
    <>
      <span className="shrink-0 text-xs text-ink-faint">{label}</span>
      <span className="truncate text-ink">{value}</span>
    </>
  )
  const inner = `inline-flex min-h-full min-w-0 items-center gap-2 ${onRemove ? 'pr-1 pl-3.5' : 'px-3.5'}`
  return (
    <span
      className={`${chipStyle} border border-line bg-paper-raised focus-within:border-line-strong hover:border-line-strong`}
    >
      {part && popoverOf ? (
        popoverOf(id, {
          part,
          label: fill(texts.edit, { name }),
          className: `${inner} self-stretch rounded-pill`,
          children: words,
        })
      ) : (
        <span className={inner}>{words}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={fill(texts.remove, { name })}
          onClick={onRemove}
          className="mr-1.5 inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center rounded-pill text-ink-faint hover:text-ink max-sm:mr-0 max-sm:min-h-11 max-sm:min-w-11"
        >
          <Icon path={x} className="size-3.5" />
        </button>
      )}
    </span>
  )
}
