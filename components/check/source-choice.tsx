import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { plus } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { CheckDraft, DraftSource } from '@/lib/client/page/check-draft'
import { checkLimits, type ScopeProblem } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { FileChoice } from './file-choice'
import { NewSource } from './new-source'
import { SourceList } from './source-list'

interface SourceChoiceProps {
  readonly draft: CheckDraft
  readonly onChange: (changed: Partial<CheckDraft>) => void
  /** Called with what is written and not yet added. */
  readonly onWrite: (written: readonly DraftSource[]) => void
  /** Where nothing can be searched, and why. */
  readonly unavailable: readonly ScopeProblem[]
  readonly error: string | undefined
}

/** Of the section, for links to it. */
export const sourcesId = 'check-sources'
const scopes = ['', 'library', 'web', 'files'] as const

/** What a text is compared with: given sources, by number, and where further ones are looked for. */
export function SourceChoice(props: SourceChoiceProps) {
  const { draft, onChange, onWrite, unavailable, error } = props
  const { sources, scope } = draft
  const texts = useTexts('check')
  // The place of a source is that of one whose text is gone, while it is pasted again.
  const [adding, setAdding] = useState<DraftSource['kind'] | number | null>(null)
  const close = (next: typeof adding) => {
    setAdding(next)
    onWrite([])
  }
  const add = (added: readonly DraftSource[]) => {
    const changed =
      typeof adding === 'number' ? sources.toSpliced(adding, 1, ...added) : [...sources, ...added]
    onChange({ sources: changed.slice(0, checkLimits.sources) })
    close(null)
  }
  const remove = (at: number) => {
    onChange({ sources: sources.toSpliced(at, 1) })
    if (typeof adding === 'number') setAdding(null)
  }
  const again = typeof adding === 'number' ? adding : null
  const opener = (kind: DraftSource['kind'], label: string) => (
    <Button size="small" aria-expanded={adding === kind} onClick={() => close(adding === kind ? null : kind)}>
      <Icon path={plus} className="size-4" />
      {label}
    </Button>
  )

  return (
    <section id={sourcesId} aria-label={texts.against} className="grid scroll-mt-4 gap-3">
      <h2 className="font-serif text-xl font-semibold">{texts.against}</h2>
      <ScopeChoice scope={scope} unavailable={unavailable} onChange={onChange} />
      <SourceList sources={sources} onRemove={remove} onRefill={setAdding} />
      <div className="flex flex-wrap gap-2">
        {opener('text', texts.addText)}
        {opener('url', texts.addLink)}
        {opener('file', texts.addFile)}
      </div>
      {adding !== null && adding !== 'file' && (
        <NewSource
          key={adding}
          kind={adding === 'url' ? 'url' : 'text'}
          number={(again ?? sources.length) + 1}
          initialName={again === null ? '' : sources[again]?.name}
          onAdd={add}
          onWrite={onWrite}
          onCancel={() => close(null)}
        />
      )}
      {adding === 'file' && <FileChoice chosen={sources} onAdd={add} onCancel={() => setAdding(null)} />}
      <p role="alert" className="min-h-5 text-sm text-bad">
        {error}
      </p>
    </section>
  )
}

interface ScopeChoiceProps extends Pick<SourceChoiceProps, 'unavailable' | 'onChange'> {
  readonly scope: CheckDraft['scope']
}

/** Where sources are looked for; a place where nothing can be searched says why. */
function ScopeChoice({ scope, unavailable, onChange }: ScopeChoiceProps) {
  const texts = useTexts('check')
  return (
    <>
      <div>
        <SegmentedControl
          label={texts.against}
          segments={scopes.map((value) => ({
            value,
            label: texts.scopes[value === '' ? 'given' : value],
            isDisabled: unavailable.some((each) => each.scope === value),
          }))}
          value={scope}
          onChange={(chosen) => onChange({ scope: chosen })}
        />
      </div>
      {unavailable.map((each) => (
        <p key={each.scope} className="text-sm text-ink-soft">
          {fill(texts.notSearched, { scope: texts.scopes[each.scope], problem: each.problem })}
        </p>
      ))}
      {scope !== '' && <p className="text-sm text-ink-faint">{texts.scopeNote}</p>}
    </>
  )
}
