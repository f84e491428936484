import { UnreadableFile } from '@/lib/client/api/agent-transfer'
import { ApiError, sentenceOfError } from '@/lib/client/api/api-error'
import { agentFileBytes } from '@/lib/contract/routes/agent-transfer-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface ImportFailureProps {
  readonly error: Error
  readonly fileName: string
}

/** Why a file can't be imported: a sentence for each field that is wrong. */
export function ImportFailure({ error, fileName }: ImportFailureProps) {
  const texts = useTexts('agentTransfer')
  const errors = useTexts('errors')
  const problems = error instanceof ApiError ? Object.values(error.problems ?? {}) : []
  const sentence =
    error instanceof UnreadableFile
      ? fill(texts[error.why], { size: agentFileBytes / 1024 })
      : sentenceOfError(error, errors)
  return (
    <div role="alert" className="grid gap-1">
      <p className="font-medium break-words text-bad">{fill(texts.failed, { file: fileName })}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {(problems.length > 0 ? problems : [sentence]).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}
