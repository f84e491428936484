'use client'
import { Button } from '@/components/ui/button'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { RequestOfTool } from './request-fields'
import { useNewTool } from './use-new-tool'

interface NewToolProps {
  readonly pluginId: number
  readonly pluginName: string
}

/** The request line of a new tool; the rest is filled in after it was created. */
export function NewTool({ pluginId, pluginName }: NewToolProps) {
  const texts = useTexts('toolEditor')
  const { settings, change, problemOf, failure, isCreating, submit } = useNewTool(pluginId)
  return (
    <form
      noValidate
      className="mx-auto grid w-full max-w-[860px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        <h1 className="font-serif text-2xl font-semibold">{texts.newTitle}</h1>
        <p className="text-sm text-ink-faint">{fill(texts.newNote, { name: pluginName })}</p>
      </div>
      <RequestOfTool settings={settings} change={change} problemOf={problemOf} />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex justify-end">
        <Button type="submit" tone="primary" size="large" aria-busy={isCreating}>
          {isCreating ? texts.creating : texts.create}
        </Button>
      </div>
    </form>
  )
}
