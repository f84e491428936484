import { useRows } from '@/components/drafts/use-rows'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { plus, trash2 } from '@/components/ui/icon-paths'
import { type McpServerSettings, mcpLimits } from '@/lib/contract/mcp/mcp-server'
import { isMask } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

type Header = NonNullable<McpServerSettings['headers']>[number]

interface HeaderFieldsProps {
  readonly headers: readonly Header[]
  readonly error: string | undefined
  readonly onChange: (headers: Header[]) => void
}

/** Headers of one's own for a server. A stored value is shown as its mask, and stays where nothing is typed. */
export function HeaderFields({ headers, error, onChange }: HeaderFieldsProps) {
  const texts = useTexts('mcp')
  const { listRef, addRef, ...rows } = useRows(headers, onChange)
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 text-sm text-ink-soft">{texts.headers}</legend>
      <ul ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {headers.map((header, index) => (
          <HeaderRow
            // Another row at this place starts without what was typed here.
            key={`${headers.length}-${index}`}
            header={header}
            index={index}
            onChange={(next) => rows.replace(index, next)}
            onRemove={() => rows.remove(index)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={addRef}
          tone="quiet"
          size="small"
          disabled={headers.length >= mcpLimits.headers}
          onClick={() => rows.add({ name: '', value: '' })}
        >
          <Icon path={plus} className="size-4" />
          {texts.headerAdd}
        </Button>
        <p className="text-sm text-ink-faint">{texts.headersHint}</p>
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

interface HeaderRowProps {
  readonly header: Header
  readonly index: number
  readonly onChange: (header: Header) => void
  readonly onRemove: () => void
}

function HeaderRow({ header, index, onChange, onRemove }: HeaderRowProps) {
  const texts = useTexts('mcp')
  const { name, value } = header
  const number = { index: index + 1 }
  const isStored = isMask(value)
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-end gap-2">
      <Field
        label={fill(texts.headerName, number)}
        data-control="text"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={({ target }) => onChange({ ...header, name: target.value })}
      />
      <Field
        label={fill(texts.headerValue, number)}
        type="password"
        autoComplete="off"
        placeholder={isStored ? value : undefined}
        value={isStored ? '' : value}
        onChange={({ target }) => onChange({ ...header, value: target.value })}
      />
      <IconButton label={fill(texts.headerRemove, number)} className="mb-6" onClick={onRemove}>
        <Icon path={trash2} className="size-4" />
      </IconButton>
    </li>
  )
}
