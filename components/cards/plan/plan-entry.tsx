'use client'
import { ReorderButtons, ReorderHandle } from '@/components/ui/reorder-controls'
import { planLimits } from '@/lib/contract/cards/plan'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { DraftItem, Place } from './plan-draft'

export const fieldStyle =
  'min-h-9 rounded-s border border-line-strong bg-paper px-2.5 text-ink outline-none focus:border-indigo focus:outline-1 focus:outline-indigo max-md:min-h-11'

interface PlanEntryProps {
  readonly item: DraftItem
  readonly place: Place
  readonly canGoUp: boolean
  readonly canGoDown: boolean
  readonly onChange: (change: Partial<DraftItem>) => void
  /** @param control the control that keeps the focus */
  readonly onMove: (step: -1 | 1, control: string) => void
  readonly onRemove: () => void
}

export function PlanEntry({ item, place, onChange, ...props }: PlanEntryProps) {
  const { plan: texts } = useTexts('answer')
  const title = item.title.trim() || texts.untitled
  const named = { day: place.day + 1, index: place.index + 1 }
  return (
    <li
      data-key={item.key}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 rounded-m bg-paper-sunken p-2 max-md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <ReorderHandle
        label={fill(texts.move, { ...named, title })}
        onStep={(step) => props.onMove(step, 'handle')}
        className="size-9"
      />
      <Fields item={item} onChange={onChange} legend={fill(texts.item, named)} />
      <Actions title={title} {...props} />
    </li>
  )
}

interface FieldsProps extends Pick<PlanEntryProps, 'item' | 'onChange'> {
  readonly legend: string
}

function Fields({ item, onChange, legend }: FieldsProps) {
  const { plan: texts } = useTexts('answer')
  return (
    <fieldset className="grid min-w-0 grid-cols-6 gap-2">
      <legend className="sr-only">{legend}</legend>
      <Text
        name="time"
        item={item}
        onChange={onChange}
        label={texts.time}
        longest={planLimits.time}
        className="col-span-2"
      />
      <Text
        name="title"
        item={item}
        onChange={onChange}
        label={texts.what}
        longest={planLimits.text}
        className="col-span-4"
      />
      <Text
        name="place"
        item={item}
        onChange={onChange}
        label={texts.place}
        longest={planLimits.text}
        className="col-span-4 max-sm:col-span-6"
      />
      <Text
        name="cost"
        item={item}
        onChange={onChange}
        label={texts.price}
        longest={12}
        isNumber
        className="col-span-2 max-sm:col-span-6"
      />
      <Text
        name="note"
        item={item}
        onChange={onChange}
        label={texts.note}
        longest={planLimits.note}
        className="col-span-6"
      />
    </fieldset>
  )
}

interface TextProps extends Pick<PlanEntryProps, 'item' | 'onChange'> {
  readonly name: 'time' | 'title' | 'place' | 'note' | 'cost'
  readonly label: string
  readonly longest: number
  readonly isNumber?: boolean
  readonly className: string
}

function Text({ name, item, label, longest, isNumber = false, className, onChange }: TextProps) {
  return (
    <input
      data-control={name}
      aria-label={label}
      placeholder={label}
      maxLength={longest}
      inputMode={isNumber ? 'decimal' : undefined}
      value={item[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      className={`${fieldStyle} w-full min-w-0 text-sm ${className}`}
    />
  )
}

type ActionsProps = Pick<PlanEntryProps, 'canGoUp' | 'canGoDown' | 'onMove' | 'onRemove'> & {
  readonly title: string
}

function Actions({ title, canGoUp, canGoDown, onMove, onRemove }: ActionsProps) {
  const { plan: texts } = useTexts('answer')
  return (
    <div className="flex justify-end max-md:col-span-2">
      <ReorderButtons
        labels={{
          up: fill(texts.up, { title }),
          down: fill(texts.down, { title }),
          remove: fill(texts.remove, { title }),
        }}
        canGoUp={canGoUp}
        canGoDown={canGoDown}
        onRemove={onRemove}
        onStep={onMove}
      />
    </div>
  )
}
