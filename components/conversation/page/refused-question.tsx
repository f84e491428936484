'use client'
import { LoginButton } from '@/components/login/login-button'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { TextLink } from '@/components/ui/text-link'
import { isMember, useSession } from '@/lib/client/login/session-store'
import { errorNumbers } from '@/lib/contract/error-code'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { OtherAgentLink } from '../record/other-agent-link'

/** A question that the host has not accepted. */
export interface Refusal {
  readonly code: number
  /** The reason, in a sentence. */
  readonly sentence: string
  readonly askId: string
  readonly text: string
  /** Ask of the record that it would have followed; '' for the first question. */
  readonly after: string
}

interface RefusedQuestionProps {
  readonly refusal: Refusal
  readonly onRepeat: () => void
}

/** Stays instead of the answer until something else is asked; the question is back in the prompt input. */
export function RefusedQuestion({ refusal: { code, sentence }, onRepeat }: RefusedQuestionProps) {
  const { refused: texts } = useTexts('result')
  const common = useTexts('common')
  const guard = useReclickGuard()
  const isWithdrawn = code === errorNumbers.agent_withdrawn
  const isFull = code === errorNumbers.space_full
  const mayLogIn = !isMember(useSession()) && code !== errorNumbers.bad_frame && !isWithdrawn
  return (
    <div
      role="alert"
      className="max-w-(--measure) rounded-m border border-line-strong border-l-[3px] border-l-warn bg-paper-raised px-[18px] py-3.5"
    >
      <p className="font-semibold">{sentence}</p>
      <p className="mt-1 text-sm text-ink-soft">{isWithdrawn ? texts.keptElsewhere : texts.kept}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isWithdrawn ? (
          <OtherAgentLink />
        ) : (
          <Button tone="primary" onClick={guard(onRepeat)}>
            {texts.again}
          </Button>
        )}
        {isFull && <TextLink href={paths.files()}>{texts.space}</TextLink>}
        {mayLogIn && <LoginButton>{common.login}</LoginButton>}
      </div>
    </div>
  )
}
