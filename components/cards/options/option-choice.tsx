import { Icon } from '@/components/ui/icon'
import { check } from '@/components/ui/icon-paths'

interface OptionChoiceProps {
  readonly name: string
  readonly label: string
  readonly shortcut: string | undefined
  readonly isMultiple: boolean
  readonly isChosen: boolean
  readonly onToggle: () => void
}

export function OptionChoice({ name, label, shortcut, isMultiple, isChosen, onToggle }: OptionChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-s border border-line px-3 py-2 has-checked:border-indigo has-checked:bg-indigo-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo has-disabled:cursor-default">
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        onChange={onToggle}
        className="sr-only"
      />
      <span
        aria-hidden
        className={`grid size-[calc(18px*var(--text-scale))] shrink-0 place-items-center border ${isMultiple ? 'rounded-[5px]' : 'rounded-pill'} ${isChosen ? 'border-indigo bg-indigo text-on-indigo' : 'border-line-strong bg-paper-raised'}`}
      >
        {isChosen && <Icon path={check} className="size-[calc(14px*var(--text-scale))] stroke-3" />}
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span aria-hidden className="ml-auto text-xs text-ink-faint max-sm:hidden">
        {shortcut}
      </span>
    </label>
  )
}
