'use client'
import { useId } from 'react'
import { authTypes } from '@/lib/contract/plugins/plugin'
import type { PluginImport } from '@/lib/contract/routes/plugin-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from '../editor/field-frame'
import { SecretField } from '../editor/secret-field'
import type { NewPluginParts } from './use-import'

interface NewPluginFieldsProps {
  readonly plugin: PluginImport['plugin']
  readonly parts: NewPluginParts
}

/** What a description leaves open of a new plugin: its address, when that is not https, and its token. */
export function NewPluginFields({ plugin, parts }: NewPluginFieldsProps) {
  const { fields } = useTexts('pluginEditor')
  const texts = useTexts('pluginImport')
  const id = useId()
  const { base, problem, token, setBase, setToken } = parts
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {fields.url}
        </label>
        <input
          id={id}
          inputMode="url"
          value={base}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setBase(target.value)}
          className={`${fieldFrame} min-h-11 px-3.5 font-mono text-sm`}
        />
        <p id={`${id}-error`} role="alert" className="text-sm text-bad empty:hidden">
          {problem}
        </p>
      </div>
      {plugin.auth_type === authTypes.service && (
        <SecretField
          label={fields.auth_config}
          value={token}
          hint={texts.tokenLater}
          onCommit={setToken}
          onLeave={() => undefined}
        />
      )}
    </div>
  )
}
