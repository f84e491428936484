'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, textOfError } from '@/lib/client/api/api-error'
import { reportMutation } from '@/lib/client/api/feedback'
import { feedbackCharacters } from '@/lib/contract/routes/http'
import type { QueryOf } from '@/lib/contract/routes/route'
import { reportReasons, reportRoutes } from '@/lib/contract/routes/share-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { WordsField } from './words-field'

type Report = QueryOf<(typeof reportRoutes)['report']>

export interface ReportDialogProps {
  readonly of: Pick<Report, 'kind' | 'id'>
  readonly onClose: () => void
}

export function ReportDialog({ of, onClose }: ReportDialogProps) {
  const texts = useTexts('report')
  const [reason, setReason] = useState<Report['reason'] | null>(null)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const sending = useMutation({
    ...reportMutation(useApi(reportRoutes)),
    onSuccess: () => {
      showToast({ icon: 'success', content: texts.done })
      onClose()
    },
  })
  const needsText = reason === 'other' && text.trim() === ''

  const submit = () => {
    setIsTried(true)
    if (reason === null || needsText || sending.isPending) return
    sending.mutate({ ...of, reason, text: text.trim() })
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{texts.intro}</p>
      <ReasonChoice value={reason} onChange={setReason} isMissing={isTried && reason === null} />
      <WordsField
        label={reason === 'other' ? texts.textOther : texts.text}
        value={text}
        most={feedbackCharacters}
        error={isTried && needsText ? texts.missingText : undefined}
        onChange={setText}
      />
      {sending.isError && <Failure error={sending.error} />}
      <div className="flex justify-end">
        <Button type="submit" tone="primary" size="large" disabled={sending.isPending}>
          {sending.isPending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  )
}

interface ReasonChoiceProps {
  readonly value: Report['reason'] | null
  readonly onChange: (value: Report['reason']) => void
  readonly isMissing: boolean
}

function ReasonChoice({ value, onChange, isMissing }: ReasonChoiceProps) {
  const texts = useTexts('report')
  return (
    <fieldset aria-describedby={isMissing ? 'report-missing' : undefined}>
      <legend className="mb-1.5 text-sm">{texts.reason}</legend>
      <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
        {reportReasons.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-ink">
            <input
              type="radio"
              name="report-reason"
              checked={value === each}
              onChange={() => onChange(each)}
              className="size-4 accent-indigo"
            />
            {texts.reasons[each]}
          </label>
        ))}
      </div>
      <p id="report-missing" role="alert" className="text-sm text-bad">
        {isMissing && texts.missing}
      </p>
    </fieldset>
  )
}

/** The host's sentence explains why a report is refused. */
function Failure({ error }: { readonly error: unknown }) {
  const errors = useTexts('errors')
  const own = error instanceof ApiError ? error.message : ''
  return <ErrorState {...(own === '' ? textOfError(error, errors) : { title: own })} />
}
