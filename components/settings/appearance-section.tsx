'use client'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { preferenceChoices } from '@/lib/contract/preferences'
import { locales } from '@/lib/messages/locale'
import { chooseLocale, useLocale, useTexts } from '@/lib/messages/use-texts'
import { Choice } from './choice'

export function AppearanceSection() {
  const texts = useTexts('settings')
  const locale = useLocale()
  const theme = usePreference('theme')
  const textSize = usePreference('textSize')

  return (
    <>
      <Choice
        label={texts.theme}
        value={theme}
        options={preferenceChoices.theme.map((value) => ({ value, label: texts.themes[value] }))}
        onChoose={(value) => choosePreference('theme', value)}
      />
      <Choice
        label={texts.textSize}
        value={textSize}
        options={preferenceChoices.textSize.map((value) => ({ value, label: `${value}%` }))}
        onChoose={(value) => choosePreference('textSize', value)}
      >
        {texts.textSizeNote}
      </Choice>
      <p className="rounded-s border border-line bg-paper px-4 py-3 text-lg leading-(--leading-answer)">
        {texts.sample}
      </p>
      <Choice
        label={texts.language}
        value={locale}
        options={locales.map((value) => ({ value, label: texts.languages[value] }))}
        onChoose={(value) => chooseLocale(value)}
      >
        {texts.languageNote}
      </Choice>
    </>
  )
}
