'use client'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { AgentLink } from '@/lib/contract/routes/agent-link-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface StopQuestionProps {
  readonly link: AgentLink
  /** @param unbind whether those who joined leave as well */
  readonly onStop: (unbind: boolean) => void
  readonly onCancel: () => void
}

/** Asks before a link stops, and what happens to those who joined by it. Copies belong to their members. */
export function StopQuestion({ link: { scope, members }, onStop, onCancel }: StopQuestionProps) {
  const texts = useTexts('agentShare')
  const id = useId()
  const [choice, setChoice] = useState<'keep' | 'leave'>('keep')
  const common = useTexts('common')
  const hasChoice = scope !== 'copy' && members > 0
  const question = members === 0 ? texts.noneJoined : hasChoice ? texts.question : texts.copiesStay
  return (
    <fieldset
      ref={focusFirstControl}
      aria-labelledby={id}
      className="-mx-3 mb-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-m bg-paper-sunken px-3 py-2 text-sm"
    >
      <p id={id} className="min-w-0 flex-1 basis-52 text-ink">
        {fill(question, { count: members })}
      </p>
      {hasChoice && (
        <SegmentedControl
          label={texts.choice}
          value={choice}
          onChange={setChoice}
          segments={[
            { value: 'keep', label: texts.choices.keep },
            { value: 'leave', label: texts.choices.leave },
          ]}
        />
      )}
      <Button size="small" className="text-bad max-sm:min-h-11" onClick={() => onStop(choice === 'leave')}>
        {texts.confirm}
      </Button>
      <Button size="small" tone="quiet" className="max-sm:min-h-11" onClick={onCancel}>
        {common.cancel}
      </Button>
    </fieldset>
  )
}

/** A ref; the same function in each rendering, so that it runs when the question appears only. */
function focusFirstControl(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input, button')?.focus()
}
