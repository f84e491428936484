'use client'
import Link from 'next/link'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { FoundTools } from './found-tools'
import { ImportSources } from './import-sources'
import { NewPluginFields } from './new-plugin-fields'
import { SkippedParts } from './skipped-parts'
import { type ReadImport, useImport } from './use-import'

interface ImportViewProps {
  /** The plugin that the tools are added to; null: a new one. */
  readonly plugin: { readonly id: number; readonly name: string } | null
}

/** Reads a description, shows what it would bring, and imports what is ticked. */
export function ImportView({ plugin }: ImportViewProps) {
  const texts = useTexts('pluginImport')
  const importing = useImport(plugin?.id ?? null)
  const { read, selected, busy, failure } = importing
  const back = plugin ? paths.plugin(plugin.id) : paths.plugins()

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="short:static! sticky top-0 z-15 flex min-h-17 flex-wrap items-center gap-3 border-b border-line bg-paper px-9 py-3 max-md:static max-md:px-4 large-text:static">
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="font-serif text-lg font-semibold wrap-anywhere">
            {plugin ? fill(texts.titleInto, { name: plugin.name }) : texts.title}
          </h1>
          <p className="text-xs text-ink-faint">{texts.note}</p>
        </div>
        <Link prefetch={false} href={back} className={buttonStyle({})}>
          {texts.cancel}
        </Link>
        <Button
          tone="primary"
          disabled={read === null || selected.size === 0 || importing.isInvalid}
          aria-busy={busy === 'importing'}
          onClick={() => void importing.importSelected()}
        >
          {busy === 'importing' ? texts.importing : fill(texts.import, { count: selected.size })}
        </Button>
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(16rem,20rem)_minmax(0,1fr)]">
        <ImportSources isReading={busy === 'reading'} onRead={(source) => void importing.look(source)} />
        <div className="min-w-0 border-line px-8 py-6 max-lg:border-t max-md:px-4 lg:border-l">
          {failure && <ErrorState title={texts.failed} advice={failure} />}
          {busy === 'reading' && (
            <output aria-label={texts.reading} className="grid gap-3">
              <Skeleton className="h-8 w-72" />
              <Skeleton className="h-48 w-full" />
            </output>
          )}
          {!read && !failure && busy !== 'reading' && <p className="text-ink-faint">{texts.start}</p>}
          {read && (
            <Found read={read} selected={selected} onToggle={importing.toggle}>
              {plugin === null && <NewPluginFields plugin={read.found.plugin} parts={importing.created} />}
            </Found>
          )}
        </div>
      </div>
    </div>
  )
}

interface FoundProps {
  readonly read: ReadImport
  readonly selected: ReadonlySet<string>
  readonly onToggle: (keys: readonly string[], isOn: boolean) => void
  readonly children: ReactNode
}

function Found({ read: { source, found }, selected, onToggle, children }: FoundProps) {
  const texts = useTexts('pluginImport')
  const heading = useRef<HTMLHeadingElement>(null)
  // What was found is announced by moving there, as the button that asked for it is above.
  useEffect(() => heading.current?.focus(), [found])
  const { plugin, tools, skipped, notes } = found
  const hasRemarks = skipped.length > 0 || notes.length > 0
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold outline-none">
        {fill(texts.found, { all: tools.length + skipped.length, count: tools.length })}
      </h2>
      <p className="mt-1 text-sm text-ink-faint wrap-anywhere">
        {[source.name, plugin.format, plugin.name].filter((part) => part !== '').join(' · ')}{' '}
        <span className="font-mono">{plugin.url}</span>
      </p>
      {children}
      <div
        className={`mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${hasRemarks ? 'xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]' : ''}`}
      >
        <FoundTools tools={tools} selected={selected} onToggle={onToggle} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SkippedParts skipped={skipped} selected={selected} onToggle={onToggle} />
          {notes.length > 0 && (
            <section className="rounded-m border border-line bg-paper-raised px-4 py-3 text-sm">
              <h3 className="font-serif font-semibold">{texts.notes}</h3>
              {notes.map((note) => (
                <p key={note} className="mt-1 text-ink-soft wrap-anywhere">
                  {note}
                </p>
              ))}
            </section>
          )}
        </div>
      </div>
    </>
  )
}
