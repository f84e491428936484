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
import { keepCheckDraft, readCheckDraft } from '@/lib/client/page/check-draft'
import { type CheckResult, checkRoutes } from '@/lib/contract/routes/check-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { CheckedText } from './checked-text'
import { ExportCheck } from './export-check'

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
      <PageHeading
        title={texts.title}
        className="mb-0"
        actions={
          <>
            <EditButton result={result} />
            {result?.state === 'done' && result.sentences.length > 0 && <ExportCheck id={id} />}
          </>
        }
      />
      {!result && !error && <Skeleton className="h-60 w-full" />}
      {isMissing && <EmptyState title={texts.missing}>{texts.missingBody}</EmptyState>}
      {error && !isMissing && (
        <ErrorState
          title={sentenceOfError(error, errors)}
          actions={<Button onClick={() => void query.refetch()}>{common.retry}</Button>}
        />
      )}
      {result?.state === 'failed' && <Failed message={result.message} />}
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

/** Back to the form, with the text that was checked. */
function EditButton({ result }: { readonly result: CheckResult | undefined }) {
  const texts = useTexts('check')
  const router = useRouter()
  return (
    <Button
      size="head"
      onClick={() => {
        const draft = readCheckDraft()
        // A check that was opened by its address alone is not what was written in this tab.
        if (result && draft.text === '') keepCheckDraft({ ...draft, text: result.text })
        router.push(paths.check())
      }}
    >
      {texts.edit}
    </Button>
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

function Failed({ message }: { readonly message: string }) {
  const texts = useTexts('check')
  return (
    <ErrorState
      title={texts.failed}
      advice={message}
      actions={
        <Link prefetch={false} href={paths.check()} className={buttonStyle()}>
          {texts.retry}
        </Link>
      }
    />
  )
}
