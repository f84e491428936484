'use client'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { preferenceChoices } from '@/lib/contract/preferences'
import { useTexts } from '@/lib/messages/use-texts'
import { Choice } from './choice'

/** The key that submits a question, and whether single-key shortcuts are on (WCAG 2.1.4). */
export function InputSection() {
  const texts = useTexts('settings')
  const sendKey = usePreference('sendKey')
  const singleKeys = usePreference('singleKeys')
  return (
    <>
      <Choice
        label={texts.sendKey}
        value={sendKey}
        options={preferenceChoices.sendKey.map((value) => ({ value, label: texts.sendKeys[value] }))}
        onChoose={(value) => choosePreference('sendKey', value)}
      >
        {texts.sendKeyNotes[sendKey]}
      </Choice>
      <Choice
        label={texts.singleKeys}
        value={singleKeys}
        options={preferenceChoices.singleKeys.map((value) => ({
          value,
          label: texts.singleKeysChoices[value],
        }))}
        onChoose={(value) => choosePreference('singleKeys', value)}
      >
        {texts.singleKeysNote}
      </Choice>
    </>
  )
}
