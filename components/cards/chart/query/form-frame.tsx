import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { FrameFilter } from '@/lib/contract/tables/query-frame'
import { useTexts } from '@/lib/messages/use-texts'

interface FormFrameProps {
  /** The condition of the current values; null while one is missing or wrong. */
  readonly made: FrameFilter | null
  readonly isNew: boolean
  readonly onApply: (filter: FrameFilter) => void
  readonly children: ReactNode
}

/** A form for a condition, which is applied by its button or Enter. */
export function FormFrame({ made, isNew, onApply, children }: FormFrameProps) {
  const texts = useTexts('queryEditor')
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (made) onApply(made)
      }}
    >
      {children}
      <Button tone="primary" type="submit" disabled={!made} className="max-sm:min-h-11">
        {isNew ? texts.add : texts.apply}
      </Button>
    </form>
  )
}
