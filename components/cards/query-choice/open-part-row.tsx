import { useId } from 'react'
import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import { chevronDown } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import type { OpenPart } from '@/lib/contract/cards/query-choice'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface OpenPartRowProps {
  readonly part: OpenPart
  /** Its pressed choice, null for none; undefined if a choice is asked at once. */
  readonly chosen: number | null | undefined
  /** Absent where no query is asked. */
  readonly onChoose: ((choice: number) => void) | undefined
}

/** Choices that are buttons; the rest is in a menu. */
const maxButtons = 8

/** An open part of a query with its choices, the likeliest first. */
export function OpenPartRow({ part: { part, said, choices }, chosen, onChoose }: OpenPartRowProps) {
  const { queryChoice: texts } = useTexts('answer')
  const label = useId()
  const rest = choices.slice(maxButtons)
  const chosenRest = chosen !== null && chosen !== undefined && chosen >= maxButtons ? choices[chosen] : null
  const pressed = (isPressed: boolean) => (chosen === undefined ? {} : { 'aria-pressed': isPressed })

  return (
    <fieldset
      aria-labelledby={label}
      disabled={!onChoose}
      className="flex min-w-0 flex-wrap items-center gap-2"
    >
      <p id={label} className="min-w-16 text-sm text-ink-soft max-sm:w-full">
        {texts.parts[part]}
        {said !== '' && (
          <span className="ml-1 text-ink-faint wrap-anywhere">{fill(texts.said, { said })}</span>
        )}
      </p>
      {choices.slice(0, maxButtons).map((choice, at) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: Choices are never reordered, and may have the same label.
          key={at}
          onClick={() => onChoose?.(at)}
          className="min-w-0 text-ink max-sm:min-h-11"
          {...pressed(at === chosen)}
        >
          <span className="truncate">{choice.label}</span>
        </Chip>
      ))}
      {rest.length > 0 && (
        <Menu
          label={fill(texts.moreOf, { part: texts.parts[part] })}
          trigger={
            <Chip className="min-w-0 max-sm:min-h-11" {...pressed(Boolean(chosenRest))}>
              <span className="truncate">{chosenRest?.label ?? texts.more}</span>
              <Icon path={chevronDown} className="size-3.5 shrink-0" />
            </Chip>
          }
          items={rest.map((choice, at) => ({
            id: String(at),
            label: choice.label,
            onSelect: () => onChoose?.(maxButtons + at),
          }))}
        />
      )}
    </fieldset>
  )
}
