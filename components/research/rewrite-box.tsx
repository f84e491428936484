'use client'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSensitiveCheck } from '@/components/sensitive-check/use-sensitive-check'
import { Button } from '@/components/ui/button'
import { useEnterKey } from '@/components/ui/enter-key'
import { Icon } from '@/components/ui/icon'
import { rotateCw } from '@/components/ui/icon-paths'
import { useApi } from '@/lib/client/api/api-context'
import { shortTextOfError } from '@/lib/client/api/api-error'
import { rewriteMutation } from '@/lib/client/api/research'
import { researchRoutes } from '@/lib/contract/routes/research-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { type DraftSection, outlineLimits, sectionsToSend } from './outline-draft'

interface RewriteBoxProps {
  readonly askId: string
  readonly sections: readonly DraftSection[]
}

export function RewriteBox({ askId, sections }: RewriteBoxProps) {
  const research = useTexts('research')
  const { text, setText, isBusy, problem, rewrite } = useRewrite(askId, sections)
  const enter = useEnterKey()
  const problemId = useId()
  const noteId = useId()

  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-2.5 rounded-m border border-line-strong bg-paper-raised py-1.5 pr-1.5 pl-3.5 focus-within:border-indigo">
        <Icon path={rotateCw} className="size-4 shrink-0 text-ink-soft" />
        <input
          type="text"
          value={text}
          readOnly={isBusy}
          aria-label={research.rewriteLabel}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? noteId : problemId}
          placeholder={research.rewritePlaceholder}
          onChange={(event) => setText(event.target.value)}
          onCompositionEnd={enter.onCompositionEnd}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            if (enter.isSending(event)) rewrite()
          }}
          className="min-h-9 min-w-0 flex-1 basis-40 bg-transparent outline-none max-md:min-h-11"
        />
        <span className="text-sm text-ink-faint tabular-nums">
          {fill(research.count, { count: text.trim().length, limit: outlineLimits.instruction })}
        </span>
        <Button onClick={rewrite} disabled={isBusy} aria-busy={isBusy} className="max-md:min-h-11">
          {isBusy ? research.rewriting : research.rewrite}
        </Button>
      </div>
      <p id={problemId} role="alert" className="px-3.5 pt-1 text-sm text-bad empty:hidden">
        {problem}
      </p>
      <p id={noteId} className="px-3.5 pt-1 text-sm text-ink-soft">
        {research.rewriteNote}
      </p>
    </div>
  )
}

/** The new draft arrives with the conversation, in every tab. */
function useRewrite(askId: string, sections: readonly DraftSection[]) {
  const research = useTexts('research')
  const network = useTexts('network')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation(rewriteMutation(useApi(researchRoutes)))
  const { check, isChecking } = useSensitiveCheck()
  const instruction = text.trim()
  const { length } = instruction
  const isBusy = isPending || isChecking
  const long =
    length > outlineLimits.instruction
      ? fill(research.rewriteLong, { limit: outlineLimits.instruction, count: length })
      : ''

  const send = () =>
    mutate(
      {
        ask_id: askId,
        outline: { sections: sectionsToSend(sections) },
        ...(instruction === '' ? {} : { instruction }),
      },
      {
        onSuccess: () => setText(''),
        onError: (error) => setProblem(shortTextOfError(error, network)),
      },
    )

  return {
    text,
    isBusy,
    problem: long || problem,
    setText: (next: string) => {
      setText(next)
      setProblem('')
    },
    rewrite: () => {
      if (isBusy || long !== '') return
      setProblem('')
      if (instruction === '') send()
      else void check(instruction, send, setProblem)
    },
  }
}
