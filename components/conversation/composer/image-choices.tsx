'use client'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { chooseSeed, useSeed } from '@/lib/client/realtime/asking/chosen-image-options'
import { preferenceChoices } from '@/lib/contract/preferences'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ChoiceChip } from './choice-chip'

/** Image options for the next questions. @param canImprove whether a model can expand the prompt */
export function ImageChoices({ canImprove }: { readonly canImprove: boolean }) {
  const { generatedImages: texts } = useTexts('answer')
  const ratio = usePreference('pictureRatio')
  const count = usePreference('pictureCount')
  const prompt = usePreference('picturePrompt')
  const seed = useSeed()
  const seeds = [
    { value: '', label: texts.anySeed },
    ...(seed === null ? [] : [{ value: String(seed), label: String(seed) }]),
  ]

  return (
    <>
      <ChoiceChip
        label={texts.ratio}
        options={preferenceChoices.pictureRatio.map((value) => ({ value, label: value }))}
        value={ratio}
        isShort
        usual={preferenceChoices.pictureRatio[0]}
        onChoose={(value) => choosePreference('pictureRatio', value)}
      />
      <ChoiceChip
        label={texts.count}
        options={preferenceChoices.pictureCount.map((value) => ({
          value,
          label: fill(texts.countOf, { count: value }),
        }))}
        value={count}
        isShort
        usual={preferenceChoices.pictureCount[0]}
        onChoose={(value) => choosePreference('pictureCount', value)}
      />
      <ChoiceChip
        label={texts.seedChip}
        options={seeds}
        value={seed === null ? '' : String(seed)}
        onChoose={(value) => chooseSeed(value === '' ? null : Number(value))}
      />
      {canImprove && (
        <ChoiceChip
          label={texts.improve}
          options={[
            { value: 'written' as const, label: texts.asWritten },
            { value: 'improved' as const, label: texts.improved },
          ]}
          value={prompt}
          isShort
          usual={preferenceChoices.picturePrompt[0]}
          onChoose={(value) => choosePreference('picturePrompt', value)}
        />
      )}
    </>
  )
}
