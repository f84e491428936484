'use client'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { passFocusOn } from '@/components/ui/focus-return'
import { Progress } from '@/components/ui/progress'
import { showToast } from '@/components/ui/toast/toast-store'
import type {
  FailedUpload,
  UploadQueue,
  UploadState,
  UploadTrouble,
} from '@/lib/client/library-upload/upload-queue'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'

const maxRows = 20

interface UploadStatusProps {
  readonly queue: UploadQueue
  readonly uploads: UploadState
}

export function UploadStatus({ queue, uploads }: UploadStatusProps) {
  const { trouble, failed, isBusy, total } = uploads
  return (
    <div ref={passFocusOn} className="grid gap-3 empty:hidden">
      {isBusy && <Sending queue={queue} uploads={uploads} />}
      {!isBusy && total > 0 && <Sent queue={queue} uploads={uploads} />}
      {trouble && <Trouble trouble={trouble} onResume={() => queue.resume()} />}
      {failed.length > 0 && <Failures failed={failed} onRetry={(paths) => queue.retry(paths)} />}
    </div>
  )
}

function Sending({ queue, uploads }: UploadStatusProps) {
  const texts = useTexts('library')
  const { total, sent, unchanged, sentBytes, totalBytes } = uploads
  const stop = () => {
    queue.cancel()
    showToast({ content: texts.stopped })
  }
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-52 tabular-nums">
          {fill(texts.progress, {
            done: sent + unchanged,
            total,
            sent: byteSize(sentBytes),
            all: byteSize(totalBytes),
          })}
        </p>
        <Button size="small" onClick={stop}>
          {texts.stop}
        </Button>
      </div>
      <Progress label={texts.sending} value={totalBytes === 0 ? 0 : Math.min(1, sentBytes / totalBytes)} />
      <p className="text-ink-faint">{texts.stay}</p>
    </div>
  )
}

function Sent({ queue, uploads: { sent, unchanged } }: UploadStatusProps) {
  const texts = useTexts('library')
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <output className="min-w-0 flex-1 text-ink-soft">
        {fill(unchanged > 0 ? texts.finishedUnchanged : texts.finished, { sent, unchanged })}
      </output>
      <Button size="small" tone="quiet" onClick={() => queue.clear()}>
        {texts.close}
      </Button>
    </div>
  )
}

function Trouble({ trouble, onResume }: { readonly trouble: UploadTrouble; readonly onResume: () => void }) {
  const texts = useTexts('library')
  if (trouble.kind === 'offline') return <ErrorState title={texts.offline} />
  if (trouble.kind === 'waiting') return <ErrorState title={texts.waiting} advice={trouble.message} />
  return (
    <ErrorState
      title={trouble.message || texts.refused}
      advice={texts.refusedAdvice}
      actions={<Button onClick={onResume}>{texts.resume}</Button>}
    />
  )
}

interface FailuresProps {
  readonly failed: readonly FailedUpload[]
  readonly onRetry: (paths: readonly string[]) => void
}

function Failures({ failed, onRetry }: FailuresProps) {
  const texts = useTexts('library')
  return (
    <div className="grid gap-1 rounded-m border border-bad/30 bg-bad-wash px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <p role="alert" className="min-w-0 flex-1 font-medium text-bad">
          {fill(texts.notUploaded, { count: failed.length })}
        </p>
        <Button size="small" onClick={() => onRetry(failed.map(({ path }) => path))}>
          {texts.sendAllAgain}
        </Button>
      </div>
      <ul>
        {failed.slice(0, maxRows).map(({ path, message }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <p className="min-w-0 flex-1 basis-52 break-words">
              {path}
              <span className="text-ink-soft">{` ${message || texts.unreadable}`}</span>
            </p>
            <Button
              size="small"
              aria-label={fill(texts.sendAgainLabel, { name: path })}
              onClick={() => onRetry([path])}
            >
              {texts.sendAgain}
            </Button>
          </li>
        ))}
      </ul>
      {failed.length > maxRows && (
        <p className="text-ink-soft">{fill(texts.more, { count: failed.length - maxRows })}</p>
      )}
    </div>
  )
}
