'use client'
import { FindField } from './find-field'

interface FindFormProps {
  /** Path of the page, to which the field is sent without scripts. */
  readonly action: string
  readonly label: string
  readonly initial: string
  readonly onKeyword: (keyword: string) => void
}

/** The search field in the heading of a page whose list is in the address. */
export function FindForm({ action, label, initial, onKeyword }: FindFormProps) {
  return (
    <form
      action={action}
      // Without it, it would not be narrower than a field of twenty letters.
      className="min-w-0 grow basis-48 sm:max-w-[280px] max-sm:order-1 max-sm:basis-full"
      onSubmit={(event) => event.preventDefault()}
    >
      <FindField
        name="q"
        label={label}
        initial={initial}
        hasShortcut
        isInAddress
        className="w-full"
        onKeyword={onKeyword}
      />
    </form>
  )
}
