import { Chip } from '@/components/ui/chip'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Icon } from '@/components/ui/icon'
import { chevronDown, x } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { chipsOf, type FrameChip, type FrameTexts } from './frame-chips'

interface QueryChipsProps {
  readonly frame: QueryFrame
  /** Asks by a changed query; absent where none is asked. */
  readonly onChange?: ((frame: QueryFrame) => void) | undefined
}

/** The query of a result, part by part: what was understood is what they say, and each can be changed. */
export function QueryChips({ frame, onChange }: QueryChipsProps) {
  const { chart } = useTexts('answer')
  const texts = chart.frame
  const chips = chipsOf(frame, texts)
  if (chips.length + frame.unread.length === 0) return null
  return (
    <ul aria-label={texts.label} className="flex min-w-0 flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.id} className="flex max-w-full min-w-0">
          <Part chip={chip} texts={texts} onChange={onChange} />
        </li>
      ))}
      {frame.unread.map((word) => (
        <li
          key={word}
          className="inline-flex min-h-[calc(34px*var(--text-scale))] max-w-full items-center truncate rounded-pill border border-dashed border-warn px-3.5 text-sm text-warn"
        >
          {fill(texts.unread, { word })}
        </li>
      ))}
    </ul>
  )
}

interface PartProps extends Pick<QueryChipsProps, 'onChange'> {
  readonly chip: FrameChip
  readonly texts: FrameTexts
}

function Part({ chip: { label, value, choices, without }, texts, onChange }: PartProps) {
  // Server-rendered buttons don't handle clicks before hydration.
  const isHydrating = useIsHydrating()
  const name = `${label} ${value}`
  const words = (
    <>
      <span className="shrink-0 text-xs text-ink-faint">{label}</span>
      <span className="truncate text-ink">{value}</span>
    </>
  )
  const isChanging = onChange !== undefined && !isHydrating
  const menu = choices.length > 0 && isChanging && (
    <Menu
      label={name}
      trigger={
        <Chip aria-label={fill(texts.edit, { name })} className="min-w-0">
          {words}
          <Icon path={chevronDown} className="size-3.5 shrink-0 text-ink-faint" />
        </Chip>
      }
      items={choices.map(({ label: choice, frame }) => ({
        id: choice,
        label: choice,
        isDisabled: choice === value,
        onSelect: () => onChange(frame),
      }))}
    />
  )
  const remove = without && isChanging && (
    <button
      type="button"
      aria-label={fill(texts.remove, { name })}
      onClick={() => onChange(without)}
      className="inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center rounded-pill text-ink-faint hover:text-ink"
    >
      <Icon path={x} className="size-3.5" />
    </button>
  )
  if (menu && !remove) return menu
  return (
    <span className="inline-flex min-h-[calc(34px*var(--text-scale))] max-w-full min-w-0 items-center gap-2 rounded-pill border border-line bg-paper-raised px-3.5 text-sm">
      {menu ? <span className="-mx-3.5 min-w-0 *:border-0 *:bg-transparent">{menu}</span> : words}
      {remove}
    </span>
  )
}
