import { useQuery } from '@tanstack/react-query'
import { ComparedLines } from '@/components/drafts/compared-lines'
import { Button } from '@/components/ui/button'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { documentVersionQuery } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { fill } from '@/lib/messages/fill'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { compareLines } from '@/lib/text/compare-lines'
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
        <ComparedLines label={fill(texts.comparing, { time })} lines={lines} texts={texts} />
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
