'use client'
import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import { iconButtonStyle } from '@/components/ui/icon-button'
import { chevronLeft } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { HistoryButton } from '../history/history-panel'
import { CheckNotesButton } from '../notes/check-notes-button'
import { ExportDocument } from './export-document'
import { ImportIntoDocument } from './import-into-document'
import type { WriterHeaderProps } from './writer-header-props'
import { WriterSaveStatus } from './writer-save-status'

export function WriterHeader(props: WriterHeaderProps) {
  const { docId, store, state, facts, write } = props
  const texts = useTexts('writer')
  const { title } = state.settings
  return (
    <header className="short:static! sticky top-0 z-15 flex min-h-(--editor-head) items-center gap-3 border-b border-line bg-paper px-6 py-3 max-md:static max-md:flex-wrap max-md:px-4 max-md:py-2 large-text:static large-text:flex-wrap">
      <Link
        href={paths.writer()}
        prefetch={false}
        aria-label={texts.back}
        title={texts.back}
        className={iconButtonStyle()}
      >
        <Icon path={chevronLeft} />
      </Link>
      <div className="min-w-0 flex-1 max-md:basis-40">
        <h1 className="truncate font-serif text-lg font-semibold">{title.trim() || texts.untitled}</h1>
        <WriterSaveStatus store={store} state={state} words={facts.words} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ImportIntoDocument {...props} />
        <CheckNotesButton docId={docId} store={store} state={state} write={write} />
        <HistoryButton docId={docId} store={store} state={state} write={write} />
        <ExportDocument docId={docId} store={store} write={write} />
      </div>
    </header>
  )
}
