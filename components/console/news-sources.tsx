'use client'
import { Chip } from '@/components/ui/chip'
import { useTexts } from '@/lib/messages/use-texts'
import { publicFeeds, withFeed } from './public-feeds'
import { SettingField } from './setting-fields'
import { useStepForm } from './step-form'

export function NewsSources() {
  const texts = useTexts('console')
  const form = useStepForm()
  const written = form.textOf('FEEDS')
  if (!form.settingOf('FEEDS')) return null

  return (
    <div className="grid gap-2.5">
      <SettingField name="FEEDS" />
      <fieldset aria-label={texts.publicFeeds} className="flex flex-wrap gap-2">
        {publicFeeds.map(({ name, address }) => (
          <Chip
            key={address}
            aria-pressed={written.includes(address)}
            onClick={() => form.write({ FEEDS: withFeed(written, address) })}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
