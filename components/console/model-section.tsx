'use client'
import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '@/components/shared/section-card'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { useApi } from '@/lib/api/api-context'
import { consoleServersQuery } from '@/lib/api/console'
import { consoleRoutes, type ShownSetting } from '@/lib/contract/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { modelPresets } from './model-presets'
import type { SettingValues } from './setting-values'
import { SettingsForm } from './settings-form'

const names = ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODELS', 'VISION_MODEL', 'EMBEDDING_MODEL']

/** The language model: by a preset, by a server found on this machine, or by hand. */
export function ModelSection({ settings }: { readonly settings: readonly ShownSetting[] }) {
  const texts = useTexts('console')
  return (
    <SectionCard title={texts.model}>
      <p className="text-sm text-ink-soft">{texts.modelIntro}</p>
      <SettingsForm
        group="model"
        settings={settings}
        names={names}
        above={(fillIn) => <Presets fillIn={fillIn} />}
      />
    </SectionCard>
  )
}

function Presets({ fillIn }: { readonly fillIn: (values: SettingValues) => void }) {
  const texts = useTexts('console')
  const servers = useQuery(consoleServersQuery(useApi(consoleRoutes)))
  return (
    <div className="mb-3 grid gap-3">
      {servers.data?.map(({ name, base_url, models }) => (
        <p
          key={base_url}
          className="flex flex-wrap items-center gap-3 rounded-m bg-indigo-wash px-4 py-2.5 text-sm"
        >
          <span className="min-w-0 flex-1">
            {fill(texts.found, { name, models: models.slice(0, 3).join(', ') })}
          </span>
          <Button
            size="small"
            onClick={() => fillIn({ LLM_BASE_URL: base_url, LLM_MODELS: models[0] ?? '' })}
          >
            {texts.use}
          </Button>
        </p>
      ))}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm text-ink-soft">{texts.presets}</legend>
        {modelPresets.map(({ name, baseUrl, model }) => (
          <Chip key={name} onClick={() => fillIn({ LLM_BASE_URL: baseUrl, LLM_MODELS: model })}>
            {name}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
