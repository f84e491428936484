import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { frameSize } from '@/lib/contract/tables/query-frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { isSameFrame, orderEdits, withLimit } from './frame-edits'
import type { PanelProps } from './panel-props'

/** How many rows of a result are shown, and in which order. */
export function OrderPanel({ frame, onApply }: PanelProps) {
  const texts = useTexts('queryEditor')
  const { frame: frameTexts } = useTexts('answer').chart
  const [own, setOwn] = useState('')
  const name = (limit: number | null) =>
    limit === null ? frameTexts.all : fill(frameTexts.first, { count: limit })
  const edits = orderEdits(frame, name, { frame: frameTexts, editor: texts })
  const number = /^\d+$/.test(own.trim()) ? Number(own) : 0
  const isFine = number >= 1 && number <= frameSize.limit

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {edits.map((edit) => (
          <Button
            key={edit.label}
            aria-pressed={isSameFrame(edit.frame, frame)}
            className="max-sm:min-h-11 aria-pressed:border-indigo aria-pressed:text-indigo-strong"
            onClick={() => onApply(edit.frame)}
          >
            {edit.label}
          </Button>
        ))}
      </div>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isFine) onApply(withLimit(frame, number))
        }}
      >
        <Field
          label={texts.own}
          value={own}
          inputMode="numeric"
          autoComplete="off"
          error={own.trim() === '' || isFine ? undefined : fill(texts.ownHint, { most: frameSize.limit })}
          onChange={({ target }) => setOwn(target.value)}
        />
        <Button tone="primary" type="submit" disabled={!isFine} className="max-sm:min-h-11">
          {texts.apply}
        </Button>
      </form>
    </div>
  )
}
