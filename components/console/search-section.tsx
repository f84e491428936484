'use client'
import { SectionCard } from '@/components/shared/section-card'
import type { ShownSetting } from '@/lib/contract/console-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { SettingsForm } from './settings-form'

const names = ['SEARXNG_URL', 'BOCHA_API_KEY', 'TAVILY_API_KEY', 'BRAVE_API_KEY', 'SERPER_API_KEY']

/** The searches of the web. */
export function SearchSection({ settings }: { readonly settings: readonly ShownSetting[] }) {
  const texts = useTexts('console')
  return (
    <SectionCard title={texts.search}>
      <p className="text-sm text-ink-soft">{texts.searchIntro}</p>
      <SettingsForm group="search" settings={settings} names={names} />
    </SectionCard>
  )
}
