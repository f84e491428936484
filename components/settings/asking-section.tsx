'use client'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { preferenceChoices } from '@/lib/contract/preferences'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { Choice } from './choice'
import { ModelChoices } from './model-choices'

export function AskingSection() {
  const texts = useTexts('settings')
  const { colon } = punctuation[useLocale()]

  const source = usePreference('source')
  const pattern = usePreference('pattern')

  return (
    <>
      <Choice
        label={texts.pattern}
        value={pattern}
        options={preferenceChoices.pattern.map((value) => ({ value, label: texts.patterns[value] }))}
        onChoose={(value) => choosePreference('pattern', value)}
      >
        <p>
          {texts.patterns[pattern]}
          {colon}
          {texts.patternNotes[pattern]}
        </p>
      </Choice>
      <Choice
        label={texts.source}
        value={source}
        options={preferenceChoices.source.map((value) => ({ value, label: texts.sources[value] }))}
        onChoose={(value) => choosePreference('source', value)}
      >
        {texts.sourceNotes[source]}
      </Choice>
      <ModelChoices />
    </>
  )
}
