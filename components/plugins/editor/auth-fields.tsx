'use client'
import { useId } from 'react'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { authLocations, authTypes, type PluginSettings } from '@/lib/contract/plugins/plugin'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from './field-frame'
import { SecretField } from './secret-field'
import type { PluginForm } from './use-plugin-form'

const emptyConfig = {
  location: authLocations.header,
  parameter_name: 'Authorization',
  service_token: '',
} as const

/** None, or a service token and where it is sent. */
export function AuthFields({ form }: { readonly form: PluginForm }) {
  const { settings, change, problemOf } = form
  const texts = useTexts('pluginEditor')
  const isService = settings.auth_type === authTypes.service
  const problem = problemOf('auth_type')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start gap-x-7 gap-y-4">
        <div className="grid gap-1.5">
          <p aria-hidden className="text-sm text-ink-soft">
            {texts.fields.auth_type}
          </p>
          <SegmentedControl
            label={texts.fields.auth_type}
            value={isService ? 'service' : 'none'}
            segments={[
              { value: 'none', label: texts.authNone },
              { value: 'service', label: texts.authService },
            ]}
            onChange={(value) =>
              change(
                value === 'none'
                  ? { auth_type: authTypes.none }
                  : { auth_type: authTypes.service, auth_config: settings.auth_config ?? emptyConfig },
              )
            }
          />
          {problem && (
            <p role="alert" className="text-sm text-bad">
              {problem}
            </p>
          )}
        </div>
        {isService && <LocationField form={form} />}
        {isService && <ParameterName form={form} />}
      </div>
      {isService && (
        <SecretField
          label={texts.fields.auth_config}
          value={settings.auth_config?.service_token ?? ''}
          error={problemOf('auth_config.service_token')}
          hint={texts.tokenHint}
          onCommit={(token) => change({ auth_config: configOf(settings, { service_token: token }) })}
          onLeave={() => form.touch('auth_config.service_token')}
        />
      )}
    </div>
  )
}

function LocationField({ form }: { readonly form: PluginForm }) {
  const { settings, change, problemOf } = form
  const texts = useTexts('pluginEditor')
  const problem = problemOf('auth_config.location')
  const location = settings.auth_config?.location
  return (
    <div className="grid gap-1.5">
      <p aria-hidden className="text-sm text-ink-soft">
        {texts.location}
      </p>
      <SegmentedControl
        label={texts.location}
        value={location === undefined ? '' : location === authLocations.header ? 'header' : 'query'}
        segments={[
          { value: 'header', label: 'Header' },
          { value: 'query', label: 'Query' },
        ]}
        onChange={(value) =>
          change({
            auth_config: configOf(settings, {
              location: value === 'query' ? authLocations.query : authLocations.header,
            }),
          })
        }
      />
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

function ParameterName({ form }: { readonly form: PluginForm }) {
  const { settings, change, problemOf, touch } = form
  const texts = useTexts('pluginEditor')
  const id = useId()
  const path = 'auth_config.parameter_name'
  const problem = problemOf(path)
  return (
    <div className="grid min-w-40 flex-1 gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.parameterName}
      </label>
      <input
        id={id}
        value={settings.auth_config?.parameter_name ?? ''}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={({ target }) =>
          change({ auth_config: configOf(settings, { parameter_name: target.value }) })
        }
        onBlur={useAfterPress(() => touch(path))}
        className={`${fieldFrame} min-h-11 px-3.5 font-mono text-sm`}
      />
      <p id={`${id}-error`} role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

type AuthConfig = NonNullable<PluginSettings['auth_config']>

function configOf({ auth_config: config }: PluginSettings, change: Partial<AuthConfig>): AuthConfig {
  return { ...(config ?? { parameter_name: '', service_token: '' }), ...change }
}
