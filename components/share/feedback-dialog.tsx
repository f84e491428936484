'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast/toast-store'
import { feedbackMutation } from '@/lib/client/api/answers'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { dislikeOptionsQuery } from '@/lib/client/api/feedback'
import { feedbackCharacters, type RouteQuery } from '@/lib/contract/routes/http'
import { useTexts } from '@/lib/messages/use-texts'
import { WordsField } from './words-field'

type Reason = NonNullable<RouteQuery<'feedback'>['reasons']>[number]

interface FeedbackDialogProps {
  readonly askId: string
  readonly onClose: () => void
}

/** Asks for the reason of a dislike. The dislike itself is already stored, so the reason is optional. */
export function FeedbackDialog({ askId, onClose }: FeedbackDialogProps) {
  const texts = useTexts('feedback')
  const errors = useTexts('errors')
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  const [text, setText] = useState('')
  const sending = useMutation({
    ...feedbackMutation(useApi()),
    onSuccess: () => {
      showToast({ icon: 'success', content: texts.thanks })
      onClose()
    },
  })
  const isEmpty = reasons.length === 0 && text.trim() === ''

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !sending.isPending)
          sending.mutate({ ask_id: askId, like: -1, reasons: [...reasons], text: text.trim() })
      }}
    >
      <p>{texts.intro}</p>
      <Reasons
        chosen={reasons}
        onToggle={(id) =>
          setReasons(reasons.includes(id) ? reasons.filter((each) => each !== id) : [...reasons, id])
        }
      />
      <WordsField label={texts.text} value={text} most={feedbackCharacters} onChange={setText} />
      {sending.isError && <ErrorState {...textOfError(sending.error, errors)} />}
      <div className="flex justify-end gap-2.5">
        <Button onClick={onClose}>{texts.skip}</Button>
        <Button type="submit" tone="primary" disabled={isEmpty || sending.isPending}>
          {sending.isPending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  )
}

interface ReasonsProps {
  readonly chosen: readonly Reason[]
  readonly onToggle: (id: Reason) => void
}

function Reasons({ chosen, onToggle }: ReasonsProps) {
  const texts = useTexts('feedback')
  const errors = useTexts('errors')
  const common = useTexts('common')
  const options = useQuery(dislikeOptionsQuery(useApi()))
  if (options.isError) {
    return (
      <ErrorState
        {...textOfError(options.error, errors)}
        actions={
          <Button size="small" onClick={() => void options.refetch()}>
            {common.retry}
          </Button>
        }
      />
    )
  }
  if (options.isPending) {
    return (
      <output aria-label={texts.loading}>
        <Skeleton className="h-9" />
      </output>
    )
  }

  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.reasons}</legend>
      {options.data.list.map(({ id, label }) => (
        <Chip
          key={id}
          aria-pressed={chosen.includes(id)}
          className="max-md:min-h-11"
          onClick={() => onToggle(id)}
        >
          {label}
        </Chip>
      ))}
    </fieldset>
  )
}
