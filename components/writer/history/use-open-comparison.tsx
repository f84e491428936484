import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { documentVersionQuery } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { fill } from '@/lib/messages/fill'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { type ComparedLine, compareLines, foldUnchanged, type UnchangedLines } from './compare-lines'
import type { HistoryProps } from './history-props'
import { useRestore } from './use-restore'

/** @returns a function that shows how an old version and the current text differ */
export function useOpenComparison(props: HistoryProps): (version: number, time: string) => void {
  const all = useAllTexts()
  const { history: texts } = useTexts('writer')
  return (version, time) => {
    props.write()
    const dialog: Dialog = {
      title: fill(texts.comparing, { time }),
      customClass: 'w-[min(760px,calc(100vw-32px))]!',
      body: (
        <Texts messages={all}>
          <Comparison {...props} version={version} time={time} onDone={() => closeDialog(dialog)} />
        </Texts>
      ),
    }
    pushDialog(dialog)
  }
}

interface ComparisonProps extends HistoryProps {
  readonly version: number
  readonly time: string
  readonly onDone: () => void
}

function Comparison({ version, time, onDone, ...props }: ComparisonProps) {
  const { history: texts } = useTexts('writer')
  const { restore } = useRestore(props)
  const query = useQuery(documentVersionQuery(useApi(writerRoutes), props.docId, version))
  if (query.isError) return <ErrorState title={texts.failed} />
  if (!query.data) return <Skeleton className="h-40 w-full" />
  const lines = compareLines(query.data.content, props.store.getState().settings.content)
  const isSame = lines.every(({ kind }) => kind === 'same')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isSame ? (
        <p>{texts.same}</p>
      ) : (
        <section
          aria-label={fill(texts.comparing, { time })}
          // So that it can be scrolled with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[60dvh] overflow-y-auto rounded-m border border-line p-3 text-sm"
        >
          <ol>
            {foldUnchanged(lines).map((line, at) => (
              <Line key={`${at} ${line.kind}`} line={line} />
            ))}
          </ol>
        </section>
      )}
      <Button
        tone="primary"
        className="justify-self-end"
        onClick={() => {
          onDone()
          void restore(version, time)
        }}
      >
        {texts.restore}
      </Button>
    </div>
  )
}

const lineStyles = {
  same: 'text-ink-soft',
  added: 'bg-ok-wash text-ok no-underline',
  removed: 'bg-bad-wash text-bad line-through',
} as const

function Line({ line }: { readonly line: ComparedLine | UnchangedLines }) {
  const { history: texts } = useTexts('writer')
  if (line.kind === 'unchanged')
    return (
      <li className="py-1.5 text-center text-xs text-ink-faint">
        {fill(texts.unchanged, { count: line.count.toLocaleString() })}
      </li>
    )
  const { kind, text } = line
  const Tag = ({ same: 'span', added: 'ins', removed: 'del' } as const)[kind]
  return (
    <li className="py-0.5 leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {kind !== 'same' && <span className="sr-only">{texts[kind]} </span>}
      <Tag className={`rounded-s px-1 ${lineStyles[kind]}`}>{text}</Tag>
    </li>
  )
}
