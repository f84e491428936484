'use client'
import { useConflict } from '@/components/drafts/conflict/use-conflict'
import { SaveStatus } from '@/components/drafts/save-status'
import {
  authLocations,
  authTypes,
  isMask,
  maskSecret,
  type PluginSettings,
  pluginStatus,
} from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { usePluginEditor } from './plugin-context'
import { type PluginField, pluginFields, pluginKind } from './plugin-kind'

/** State of the plugin and of its last save. */
export function PluginSaveStatus() {
  const { store, state, form, standing } = usePluginEditor()
  const texts = useTexts('pluginEditor')
  const openConflict = useConflict(
    { kind: pluginKind, store, labels: texts.fields, textOf: useFieldText() },
    state,
  )
  const wrong = pluginFields.filter((field) => form.problems.some((path) => path.split('.', 1)[0] === field))
  return (
    <SaveStatus
      store={store}
      state={state}
      wrong={wrong.map((field) => texts.fields[field])}
      onConflict={openConflict}
    >
      <span>{stateText(standing, texts.states)}</span>
      {standing.reason && (
        <span className="text-bad wrap-anywhere">{fill(texts.reason, { reason: standing.reason })}</span>
      )}
    </SaveStatus>
  )
}

interface Standing {
  readonly status: number
  readonly published_version: number
  readonly is_changed: boolean
}

function stateText(
  { status, published_version: version, is_changed: isChanged }: Standing,
  states: Readonly<Record<'draft' | 'published' | 'changed' | 'takenDown', string>>,
): string {
  if (status === pluginStatus.takenDown) return states.takenDown
  if (status !== pluginStatus.published || version === 0) return states.draft
  return isChanged ? states.changed : states.published
}

/** @returns a function that describes the value of a field in words; secrets are masked */
function useFieldText() {
  const texts = useTexts('pluginEditor')
  const masked = (secret: string) => (isMask(secret) ? secret : maskSecret(secret))
  return (field: PluginField, settings: PluginSettings): string => {
    const { header, auth_config: config } = settings
    switch (field) {
      case 'header':
        return header.map(({ name, value }) => `${name}: ${masked(value)}`).join('\n')
      case 'auth_type':
        return settings.auth_type === authTypes.service ? texts.authService : texts.authNone
      case 'auth_config':
        return config
          ? `${config.location === authLocations.query ? 'Query' : 'Header'} ${config.parameter_name} ${masked(config.service_token)}`
          : ''
      case 'avatar':
      case 'name':
      case 'description':
      case 'url':
        return settings[field]
    }
  }
}
