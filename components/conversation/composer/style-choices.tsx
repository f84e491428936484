'use client'
import { useStyleWords } from '@/components/answer-text/style-words'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { preferenceChoices } from '@/lib/contract/preferences'
import { useTexts } from '@/lib/messages/use-texts'
import { ChoiceChip } from './choice-chip'

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
      <ChoiceChip
        label={texts.length}
        options={lengths}
        value={length}
        onChoose={(value) => choosePreference('textLength', value)}
      />
      <ChoiceChip
        label={texts.tone}
        options={tones}
        value={tone}
        onChoose={(value) => choosePreference('textTone', value)}
      />
    </>
  )
}
