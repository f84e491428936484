import type { ReactNode } from 'react'
import { SubHeading } from '@/components/headings/sub-heading'
import { Button } from '@/components/ui/button'
import type { ImageStep, ImageTool } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import type { ToolProps } from './tool-props'

interface ToolFrameProps extends Pick<ToolProps, 'isNew' | 'onApply' | 'onCancel'> {
  readonly tool: ImageTool
  readonly stage: ReactNode
  /** The steps of the current values; none while a value is missing or out of bounds. */
  readonly made: readonly ImageStep[]
  readonly onReset?: (() => void) | undefined
  readonly children: ReactNode
}

/** The image that a tool changes, with the tool's values next to it; below it where the card is narrow. */
export function ToolFrame(props: ToolFrameProps) {
  const { tool, stage, made, isNew, onApply, onCancel, onReset, children } = props
  const { tools } = useTexts('answer').imageEdit
  const texts = useTexts('imageTools')
  return (
    // No landmark: several cards of a page may have the same tool open.
    <fieldset
      aria-label={tools[tool]}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] @min-[620px]:grid-cols-[minmax(0,1fr)_260px]"
    >
      <div className="grid min-h-52 place-items-center bg-paper-sunken p-4">{stage}</div>
      <form
        className="flex min-w-0 flex-col gap-3.5 border-line p-4 text-sm @max-[620px]:border-t @min-[620px]:border-l"
        onSubmit={(event) => {
          event.preventDefault()
          if (made.length > 0) onApply(made)
        }}
      >
        <div className="flex min-h-7 items-center justify-between gap-2">
          <SubHeading className="font-serif text-md font-semibold">{tools[tool]}</SubHeading>
          {onReset && (
            <button
              type="button"
              className="min-h-7 rounded-s text-indigo hover:text-indigo-strong hover:underline"
              onClick={onReset}
            >
              {texts.reset}
            </button>
          )}
        </div>
        {children}
        <div className="mt-auto grid grid-cols-2 gap-2 pt-1">
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button tone="primary" type="submit" disabled={made.length === 0}>
            {isNew ? texts.add : texts.change}
          </Button>
        </div>
      </form>
    </fieldset>
  )
}
