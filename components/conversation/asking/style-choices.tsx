'use client'
import { useLoadedOnPress } from '@/components/shared/use-loaded-on-press'
import { useStyleWords } from '@/components/shared/answer/style-words'
import { Icon } from '@/components/ui/icon'
import { chevronDown } from '@/components/ui/icon-paths'
import { preferenceChoices } from '@/lib/contract/preferences'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { choosePreference, usePreference } from '@/lib/page/preference-store'
import { toolChip } from './tool-chip'

const load = () => import(/* webpackChunkName: "menu" */ './choice-menu')

/** How long a text is to be, and how it is to sound: for the next question and those after it. */
export function StyleChoices() {
  const { style: texts } = useTexts('answer')
  const words = useStyleWords()
  const length = usePreference('textLength')
  const tone = usePreference('textTone')
  const lengths = preferenceChoices.textLength.map((value) => ({
    value,
    label: value === '' ? texts.any : words.length(value),
  }))
  const tones = preferenceChoices.textTone.map((value) => ({
    value,
    label: value === '' ? texts.any : words.tone(value),
  }))
  return (
    <>
      <StyleChip
        label={texts.length}
        options={lengths}
        value={length}
        onChoose={(value) => choosePreference('textLength', value)}
      />
      <StyleChip
        label={texts.tone}
        options={tones}
        value={tone}
        onChoose={(value) => choosePreference('textTone', value)}
      />
    </>
  )
}

interface StyleChipProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

function StyleChip<Value extends string>({ label, options, value, onChoose }: StyleChipProps<Value>) {
  const { colon } = punctuation[useLocale()]
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const chosen = options.find((each) => each.value === value) ?? options[0]
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-busy={isLoading}
      onClick={loaded ? undefined : () => void press()}
      className={toolChip({ tone: value === '' ? 'quiet' : 'on' })}
    >
      <span className="truncate">
        {label}
        {colon}
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
