'use client'
import { preferenceChoices } from '@/lib/contract/preferences'
import { useTexts } from '@/lib/messages/use-texts'
import { choosePreference, usePreference } from '@/lib/page/preference-store'
import { Choice } from './choice'

/** The key that sends a question, in every box for one. */
export function InputSection() {
  const texts = useTexts('settings')
  const sendKey = usePreference('sendKey')
  return (
    <Choice
      label={texts.sendKey}
      value={sendKey}
      options={preferenceChoices.sendKey.map((value) => ({ value, label: texts.sendKeys[value] }))}
      onChoose={(value) => choosePreference('sendKey', value)}
    >
      {texts.sendKeyNotes[sendKey]}
    </Choice>
  )
}
