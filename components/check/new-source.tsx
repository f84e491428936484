import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import type { DraftSource } from '@/lib/client/page/check-draft'
import { checkLimits } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface NewSourceProps {
  readonly kind: 'text' | 'url'
  readonly number: number
  readonly initialName?: string | undefined
  readonly onAdd: (added: readonly DraftSource[]) => void
  /** Called with what is written and not yet added: a check that starts takes it along. */
  readonly onWrite: (written: readonly DraftSource[]) => void
  readonly onCancel: () => void
}

/** @returns a text as one source, addresses as one each; none for blanks */
function sourcesIn({
  kind,
  name,
  text,
}: {
  readonly kind: 'text' | 'url'
  readonly name: string
  readonly text: string
}): DraftSource[] {
  if (text.trim() === '') return []
  if (kind === 'text') return [{ kind, name, text }]
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((url) => ({ kind, name: url, url }))
}

/** A pasted text with its name, or addresses, one a line. */
export function NewSource({ kind, number, initialName = '', onAdd, onWrite, onCancel }: NewSourceProps) {
  const texts = useTexts('check')
  const id = useId()
  const [name, setName] = useState(initialName)
  const [text, setText] = useState('')
  const untitled = fill(texts.untitled, { n: number })
  const add = () => {
    const added = sourcesIn({ kind, name: name.trim() || untitled, text })
    if (added.length > 0) onAdd(added)
  }
  const write = (changed: { readonly name?: string; readonly text?: string }) => {
    const now = { name, text, ...changed }
    setName(now.name)
    setText(now.text)
    onWrite(sourcesIn({ kind, name: now.name.trim() || untitled, text: now.text }))
  }
  // It is inside of the form of the text, which Enter would send.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-3 rounded-m border border-line bg-paper-sunken p-4">
      {kind === 'text' && (
        <Field
          label={texts.sourceTitle}
          value={name}
          maxLength={checkLimits.titleCharacters}
          canFail={false}
          onKeyDown={handleKey}
          onChange={(event) => write({ name: event.target.value })}
        />
      )}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {kind === 'text' ? texts.sourceText : texts.sourceUrl}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={kind === 'text' ? 6 : 2}
          value={text}
          placeholder={kind === 'url' ? 'https://' : undefined}
          onChange={(event) => write({ text: event.target.value })}
          className="max-h-[40dvh] w-full resize-y rounded-s border border-line-strong bg-paper-raised px-3.5 py-2.5 text-md outline-none focus-visible:border-indigo focus-visible:outline-1 focus-visible:outline-indigo"
        />
      </div>
      <div className="flex gap-2">
        <Button tone="primary" size="small" disabled={text.trim() === ''} onClick={add}>
          {texts.add}
        </Button>
        <Button tone="quiet" size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}
