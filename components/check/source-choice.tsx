import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { fileText, globe, paperclip, plus, x } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { CheckDraft, DraftSource } from '@/lib/client/page/check-draft'
import { checkLimits } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { FileChoice } from './file-choice'
import { NewSource } from './new-source'

interface SourceChoiceProps {
  readonly draft: CheckDraft
  readonly onChange: (changed: Partial<CheckDraft>) => void
  readonly error: string | undefined
}

const icons = { text: fileText, url: globe, file: paperclip } as const
const scopes = ['', 'library', 'web', 'files'] as const

/** What a text is compared with: given sources, by number, and where further ones are looked for. */
export function SourceChoice({ draft, onChange, error }: SourceChoiceProps) {
  const texts = useTexts('check')
  const { sources, scope } = draft
  const [adding, setAdding] = useState<DraftSource['kind'] | null>(null)
  const add = (added: readonly DraftSource[]) => {
    onChange({ sources: [...sources, ...added].slice(0, checkLimits.sources) })
    setAdding(null)
  }
  const toggle = (kind: DraftSource['kind']) => setAdding(adding === kind ? null : kind)
  const opener = (kind: DraftSource['kind'], label: string) => (
    <Button size="small" aria-expanded={adding === kind} onClick={() => toggle(kind)}>
      <Icon path={plus} className="size-4" />
      {label}
    </Button>
  )

  return (
    <section aria-label={texts.against} className="grid gap-3">
      <h2 className="font-serif text-xl font-semibold">{texts.against}</h2>
      <div>
        <SegmentedControl
          label={texts.against}
          segments={scopes.map((value) => ({ value, label: texts.scopes[value === '' ? 'given' : value] }))}
          value={scope}
          onChange={(chosen) => onChange({ scope: chosen })}
        />
      </div>
      {scope !== '' && <p className="text-sm text-ink-faint">{texts.scopeNote}</p>}
      <SourceList sources={sources} onRemove={(at) => onChange({ sources: sources.toSpliced(at, 1) })} />
      <div className="flex flex-wrap gap-2">
        {opener('text', texts.addText)}
        {opener('url', texts.addLink)}
        {opener('file', texts.addFile)}
      </div>
      {(adding === 'text' || adding === 'url') && (
        <NewSource
          key={adding}
          kind={adding}
          number={sources.length + 1}
          onAdd={add}
          onCancel={() => setAdding(null)}
        />
      )}
      {adding === 'file' && <FileChoice chosen={sources} onAdd={add} onCancel={() => setAdding(null)} />}
      <p role="alert" className="min-h-5 text-sm text-bad">
        {error}
      </p>
    </section>
  )
}

interface SourceListProps {
  readonly sources: readonly DraftSource[]
  readonly onRemove: (at: number) => void
}

function SourceList({ sources, onRemove }: SourceListProps) {
  const texts = useTexts('check')
  if (sources.length === 0) return <p className="text-sm text-ink-soft">{texts.noSources}</p>
  return (
    <ol aria-label={texts.sources} className="grid gap-1.5">
      {sources.map(({ kind, name }, at) => (
        <li
          key={`${at} ${name}`}
          className="flex min-h-11 items-center gap-2.5 rounded-s border border-line bg-paper-raised pr-1 pl-3 text-sm"
        >
          <span className="seal-number shrink-0 font-serif font-semibold text-seal">[{at + 1}]</span>
          <Icon path={icons[kind]} className="size-4 shrink-0 text-ink-faint" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {name || fill(texts.untitled, { n: at + 1 })}
          </span>
          <IconButton
            label={fill(texts.remove, { name: name || String(at + 1) })}
            onClick={() => onRemove(at)}
          >
            <Icon path={x} />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
