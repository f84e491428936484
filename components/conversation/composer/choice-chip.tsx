'use client'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { Icon } from '@/components/ui/icon'
import { chevronDown } from '@/components/ui/icon-paths'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale } from '@/lib/messages/use-texts'
import { toolChip } from './tool-chip'

const load = () => import(/* webpackChunkName: "menu" */ './choice-menu')

interface ChoiceChipProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  /** The default value, which is not highlighted; '' if omitted. */
  readonly usual?: string
  /** The value is self-explanatory, so the name is only for screen reader users. */
  readonly isShort?: boolean
}

export function ChoiceChip<Value extends string>({
  label,
  options,
  value,
  onChoose,
  usual = '',
  isShort = false,
}: ChoiceChipProps<Value>) {
  const { colon } = punctuation[useLocale()]
  const name = `${label}${colon}`
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const chosen = options.find((each) => each.value === value) ?? options[0]
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-busy={isLoading}
      onClick={loaded ? undefined : () => void press()}
      className={toolChip({ tone: value === usual ? 'quiet' : 'on' })}
    >
      <span className="truncate">
        {isShort ? <span className="sr-only">{name}</span> : name}
        {chosen?.label}
      </span>
      <Icon path={chevronDown} />
    </button>
  )
  if (!loaded) return button

  const { ChoiceMenu } = loaded.part

  const choose = (text: string) => {
    const option = options.find((each) => each.value === text)
    if (option) onChoose(option.value)
  }

  const choice = {
    label,
    value,
    options: options.map((option) => ({ ...option, icon: null })),
    onChoose: choose,
  }
  return <ChoiceMenu trigger={button} choice={choice} defaultOpen={loaded.isOpen} />
}
