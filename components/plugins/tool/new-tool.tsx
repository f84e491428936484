'use client'
import { PageHeading } from '@/components/headings/page-heading'
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
      <PageHeading title={texts.newTitle} intro={fill(texts.newNote, { name: pluginName })} className="" />
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
