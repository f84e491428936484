'use client'
import { PageHeading } from '@/components/headings/page-heading'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/messages/use-texts'
import { PluginFields } from './plugin-fields'
import { useNewPlugin } from './use-new-plugin'

export function NewPlugin() {
  const texts = useTexts('pluginEditor')
  const { form, failure, isCreating, submit } = useNewPlugin()
  return (
    <form
      noValidate
      className="mx-auto grid w-full max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageHeading title={texts.newTitle} className="" />
      <PluginFields form={form} />
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
