'use client'
import { searchKeyNames } from '@/lib/contract/keyed-searches'
import { useTexts } from '@/lib/messages/use-texts'
import { ConnectionTest } from './connection-test'
import { NewsSources } from './news-sources'
import { SettingField } from './setting-fields'
import { StepSection } from './step-section'

const usual = ['SEARXNG_URL', ...searchKeyNames]

export function SearchStep() {
  const texts = useTexts('console')
  return (
    <StepSection title={texts.search} intro={texts.searchIntro}>
      {usual.map((name) => (
        <SettingField key={name} name={name} />
      ))}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer text-ink-soft">{texts.moreSearch}</summary>
        <div className="mt-3 grid gap-x-5 sm:grid-cols-2">
          <SettingField name="BING_URL" />
          <SettingField name="BING_API_KEY" />
        </div>
      </details>
      <ConnectionTest group="search" label={texts.testSearch} />
      <NewsSources />
    </StepSection>
  )
}
