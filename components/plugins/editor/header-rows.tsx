'use client'
import { useId } from 'react'
import { useRows } from '@/components/drafts/use-rows'
import { Button } from '@/components/ui/button'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { plus, trash2 } from '@/components/ui/icon-paths'
import { type PluginSettings, pluginLimits } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from './field-frame'
import { SecretField } from './secret-field'
import type { PluginForm } from './use-plugin-form'

/** Headers that are sent with every request. */
export function HeaderRows({ form }: { readonly form: PluginForm }) {
  const { settings, change, problemOf, forgetRow } = form
  const texts = useTexts('pluginEditor')
  const { header } = settings
  const { listRef, addRef, ...rows } = useRows(header, (next) => change({ header: next }))
  const problem = problemOf('header')
  const isFull = header.length >= pluginLimits.headers
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 flex w-full items-baseline text-sm text-ink-soft">
        Header <span className="ml-auto text-xs text-ink-faint">{texts.headerHint}</span>
      </legend>
      <ul ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {header.map((row, index) => (
          <HeaderRow
            // Another row at this place starts without what was typed here.
            key={`${header.length}-${index}`}
            row={row}
            index={index}
            form={form}
            onChange={(next) => rows.replace(index, next)}
            onRemove={() => {
              rows.remove(index)
              forgetRow(index)
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={addRef}
          tone="quiet"
          size="small"
          disabled={isFull}
          onClick={() => rows.add({ name: '', value: '' })}
        >
          <Icon path={plus} className="size-4" />
          {texts.headerAdd}
        </Button>
        {isFull && (
          <p className="text-sm text-warn">{fill(texts.headersFull, { limit: pluginLimits.headers })}</p>
        )}
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

interface HeaderRowProps {
  readonly row: PluginSettings['header'][number]
  readonly index: number
  readonly form: PluginForm
  readonly onChange: (row: PluginSettings['header'][number]) => void
  readonly onRemove: () => void
}

function HeaderRow({ row, index, form: { problemOf, touch }, onChange, onRemove }: HeaderRowProps) {
  const texts = useTexts('pluginEditor')
  const id = useId()
  const problem = problemOf(`header.${index}.name`)
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,4fr)_auto] items-start gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <input
          value={row.name}
          aria-label={fill(texts.headerKey, { index: index + 1 })}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? id : undefined}
          placeholder="Key"
          autoComplete="off"
          spellCheck={false}
          data-control="text"
          onChange={({ target }) => onChange({ ...row, name: target.value })}
          onBlur={useAfterPress(() => touch(`header.${index}.name`))}
          className={`${fieldFrame} min-h-11 px-3.5 font-mono text-sm`}
        />
        <p id={id} role="alert" className="text-sm text-bad empty:hidden">
          {problem}
        </p>
      </div>
      <SecretField
        label={fill(texts.headerValue, { index: index + 1 })}
        isLabelHidden
        value={row.value}
        placeholder="Value"
        error={problemOf(`header.${index}.value`)}
        onCommit={(value) => onChange({ ...row, value })}
        onLeave={() => touch(`header.${index}.value`)}
      />
      <IconButton label={fill(texts.headerRemove, { index: index + 1 })} className="mt-1" onClick={onRemove}>
        <Icon path={trash2} className="size-4" />
      </IconButton>
    </li>
  )
}
