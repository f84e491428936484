'use client'
import { useId } from 'react'
import { CountedField } from '@/components/drafts/counted-field'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { pluginLimits } from '@/lib/contract/plugins/plugin'
import { useTexts } from '@/lib/messages/use-texts'
import { AuthFields } from './auth-fields'
import { fieldFrame } from './field-frame'
import { HeaderRows } from './header-rows'
import { PluginAvatarField } from './plugin-avatar-field'
import type { PluginForm } from './use-plugin-form'

/** The fields of a new plugin, and of one that is edited. */
export function PluginFields({ form }: { readonly form: PluginForm }) {
  const { settings, change, problemOf, touch } = form
  const { fields, descriptionHint } = useTexts('pluginEditor')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-start gap-5">
        <PluginAvatarField form={form} />
        <div className="min-w-0 flex-1">
          <CountedField
            name="name"
            label={fields.name}
            value={settings.name}
            limit={pluginLimits.name}
            error={problemOf('name')}
            shape="line"
            onChange={(name) => change({ name })}
            onLeave={() => touch('name')}
          />
        </div>
      </div>
      <CountedField
        name="description"
        label={fields.description}
        value={settings.description}
        limit={pluginLimits.description}
        error={problemOf('description')}
        hint={descriptionHint}
        shape="text"
        onChange={(description) => change({ description })}
        onLeave={() => touch('description')}
      />
      <UrlField form={form} />
      <HeaderRows form={form} />
      <hr className="border-line" />
      <AuthFields form={form} />
    </div>
  )
}

function UrlField({ form: { settings, change, problemOf, touch } }: { readonly form: PluginForm }) {
  const { fields, urlHint } = useTexts('pluginEditor')
  const id = useId()
  const problem = problemOf('url')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {fields.url}
      </label>
      <input
        id={id}
        name="url"
        inputMode="url"
        value={settings.url}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-${problem ? 'error' : 'hint'}`}
        onChange={({ target }) => change({ url: target.value })}
        onBlur={useAfterPress(() => touch('url'))}
        className={`${fieldFrame} min-h-11 px-3.5 font-mono text-sm`}
      />
      <p id={`${id}-error`} role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      {!problem && (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {urlHint}
        </p>
      )}
    </div>
  )
}
