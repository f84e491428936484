import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { PageHeading } from '@/components/headings/page-heading'
import { Button, buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, sentenceOfError } from '@/lib/client/api/api-error'
import { checkQuery } from '@/lib/client/api/checks'
import { draftOfCheck, keepCheckDraft, readCheckDraft } from '@/lib/client/page/check-draft'
import { type CheckResult, checkRoutes } from '@/lib/contract/routes/check-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { CheckedText } from './checked-text'
import { ExportCheck } from './export-check'
import { MissingCheck } from './missing-check'

/** A check while it runs, and when it has ended. */
export function CheckResultView({ id }: { readonly id: string }) {
  const texts = useTexts('check')
  const errors = useTexts('errors')
  const common = useTexts('common')
  const query = useQuery(checkQuery(useApi(checkRoutes), id))
  const { data: result, error } = query
  const isMissing = error instanceof ApiError && error.code === 'not_found'
  return (
    <div className="grid gap-5">
      <PageHeading title={texts.title} className="mb-0" actions={<ResultActions id={id} result={result} />} />
      {!result && !error && <Skeleton className="h-60 w-full" />}
      {isMissing && <MissingCheck />}
      {error && !isMissing && (
        <ErrorState
          title={sentenceOfError(error, errors)}
          actions={<Button onClick={() => void query.refetch()}>{common.retry}</Button>}
        />
      )}
      {result?.state === 'failed' && <Failed id={id} message={result.message} />}
      {result?.state === 'running' && <Running hasVerdicts={result.verdicts.length > 0} />}
      {result && result.sentences.length > 0 && <CheckedText result={result} />}
      {result?.state === 'done' && result.sentences.length === 0 && <EmptyState title={texts.noText} />}
      {result && result.sentences.length === 0 && result.state !== 'done' && (
        <p
          dir="auto"
          className="line-clamp-6 text-lg leading-loose whitespace-pre-wrap wrap-anywhere text-ink-faint"
        >
          {result.text.slice(0, 2_000)}
        </p>
      )}
    </div>
  )
}

interface ResultActionsProps {
  readonly id: string
  readonly result: CheckResult | undefined
}

/** Back to the form: with the text that was checked, or with its sources only. */
function ResultActions({ id, result }: ResultActionsProps) {
  const texts = useTexts('check')
  const router = useRouter()
  const startAnother = (checked: CheckResult) => {
    const written = readCheckDraft()
    // What was written since, and not checked, stays.
    if (written === null || written.text === '' || written.text === checked.text)
      keepCheckDraft({ ...(readCheckDraft(id) ?? draftOfCheck(checked)), text: '' })
    router.push(paths.check())
  }
  if (!result) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="head" onClick={() => startAnother(result)}>
        {texts.another}
      </Button>
      <Link prefetch={false} href={paths.editCheck(id)} className={buttonStyle({ size: 'head' })}>
        {texts.edit}
      </Link>
      {result.state === 'done' && result.sentences.length > 0 && <ExportCheck id={id} />}
    </div>
  )
}

function Running({ hasVerdicts }: { readonly hasVerdicts: boolean }) {
  const texts = useTexts('check')
  return (
    <output className="flex items-center gap-3 rounded-m border border-line bg-indigo-wash px-4 py-3 text-sm text-indigo-strong">
      <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-pill bg-indigo" />
      {hasVerdicts ? texts.runningJudge : texts.runningSplit}
    </output>
  )
}

function Failed({ id, message }: { readonly id: string; readonly message: string }) {
  const texts = useTexts('check')
  return (
    <ErrorState
      title={texts.failed}
      advice={message}
      actions={
        <Link prefetch={false} href={paths.editCheck(id)} className={buttonStyle()}>
          {texts.retry}
        </Link>
      }
    />
  )
}
