import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { PageHeading } from '@/components/headings/page-heading'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, sentenceOfError } from '@/lib/client/api/api-error'
import { orderOf, unavailableScopesQuery } from '@/lib/client/api/checks'
import { randomText } from '@/lib/client/device/random-text'
import { uidOf, useSession } from '@/lib/client/login/session-store'
import { type CheckDraft, type DraftSource, keepCheckDraft } from '@/lib/client/page/check-draft'
import { checkLimits, checkRoutes } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { SentenceCount } from './sentence-count'
import { SourceChoice } from './source-choice'

/** Of the id of a check. */
export const idCharacters = 22

interface CheckFormProps {
  readonly draft: CheckDraft
  /** Keeps what is written in this tab. */
  readonly onChange: (draft: CheckDraft) => void
}

/** What starts a check: with the sources that are written and not yet added, and not without any. */
function useStart({ draft, onChange }: CheckFormProps) {
  const router = useRouter()
  const api = useApi(checkRoutes)
  // The same id for a retry: a check that began in spite of an error is not begun twice.
  const [id, setId] = useState(() => randomText(idCharacters))
  const [unadded, setUnadded] = useState<readonly DraftSource[]>([])
  const [needsSource, setNeedsSource] = useState(false)
  const session = useSession()
  const { data: unavailable = [] } = useQuery(unavailableScopesQuery(api, uidOf(session)))
  const starting = useMutation({
    mutationFn: (sent: CheckDraft) => api('checkStart', orderOf(sent, id)),
    onSuccess: (started, sent) => {
      keepCheckDraft(sent, started.id)
      router.push(paths.check(started.id))
    },
  })
  const start = () => {
    const sources = [...draft.sources, ...unadded].slice(0, checkLimits.sources)
    const isSearched = draft.scope !== '' && !unavailable.some(({ scope }) => scope === draft.scope)
    const lacksSource = !isSearched && sources.length === 0
    setNeedsSource(lacksSource)
    if (starting.isPending || lacksSource) return
    const sent = { ...draft, sources }
    onChange(sent)
    starting.mutate(sent)
  }
  const change = (changed: Partial<CheckDraft>) => {
    onChange({ ...draft, ...changed })
    setId(randomText(idCharacters))
    setNeedsSource(false)
    starting.reset()
  }
  return { starting, start, change, setUnadded, needsSource, unavailable }
}

/** The text to check, and what to compare it with. */
export function CheckForm({ draft, onChange }: CheckFormProps) {
  const texts = useTexts('check')
  const errors = useTexts('errors')
  const { starting, start, change, setUnadded, needsSource, unavailable } = useStart({ draft, onChange })
  const { error } = starting
  const field = error instanceof ApiError ? (error.field ?? '') : ''
  const sentence = error ? sentenceOfError(error, errors) : undefined

  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <PageHeading title={texts.title} intro={texts.intro} className="mb-0" />
      <TextField
        value={draft.text}
        onChange={(text) => change({ text })}
        error={field === 'text' ? sentence : undefined}
      />
      <SourceChoice
        draft={draft}
        onChange={change}
        onWrite={setUnadded}
        unavailable={unavailable}
        error={needsSource ? texts.needsSource : field.startsWith('sources') ? sentence : undefined}
      />
      {sentence && field !== 'text' && !field.startsWith('sources') && <ErrorState title={sentence} />}
      <div>
        <Button
          type="submit"
          tone="primary"
          size="large"
          aria-busy={starting.isPending}
          disabled={draft.text.trim() === ''}
        >
          {starting.isPending ? texts.starting : texts.start}
        </Button>
      </div>
    </form>
  )
}

interface TextFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error: string | undefined
}

function TextField({ value, onChange, error }: TextFieldProps) {
  const texts = useTexts('check')
  const id = useId()
  const most = checkLimits.characters
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.text}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={10}
        value={value}
        placeholder={texts.placeholder}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className="max-h-[50dvh] min-h-48 w-full resize-y rounded-m border border-line-strong bg-paper-raised px-4 py-3 text-lg leading-relaxed outline-none placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-indigo focus-visible:outline-1 focus-visible:outline-indigo aria-invalid:border-bad"
      />
      <div id={`${id}-note`} className="flex min-h-5 justify-between gap-4 text-sm text-ink-faint">
        <p role="alert" className="text-bad">
          {error}
        </p>
        <span className={value.length > most ? 'text-bad' : ''}>
          {fill(texts.characters, { count: value.length.toLocaleString(), most: most.toLocaleString() })}
        </span>
      </div>
      <SentenceCount text={value} />
    </div>
  )
}
