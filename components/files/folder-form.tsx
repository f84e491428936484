'use client'
import * as z from 'zod/mini'
import { Form, FormField, SubmitButton } from '@/components/forms/form'
import { useContractForm } from '@/components/forms/use-contract-form'
import { Button } from '@/components/ui/button'
import { textOfError } from '@/lib/client/api/api-error'
import { folderLimits } from '@/lib/contract/routes/folder-routes'
import { useTexts } from '@/lib/messages/use-texts'

const schema = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, 'folderName'),
    z.refine((name) => Array.from(name).length <= folderLimits.characters, 'folderName'),
  ),
})

interface FolderFormProps {
  readonly name: string
  readonly onSave: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

export function FolderForm({ name, onSave, onClose }: FolderFormProps) {
  const texts = useTexts('files')
  const errors = useTexts('errors')
  const form = useContractForm({
    schema,
    defaultValues: { name },
    problems: { folderName: texts.folderNameProblem },
    failure: (error) => textOfError(error, errors).title,
    submit: async (given) => {
      await onSave(given.name)
      onClose()
    },
  })
  return (
    <Form form={form} className="grid gap-2">
      <FormField name="name" label={texts.folderName} autoComplete="off" enterKeyHint="done" />
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <SubmitButton tone="primary" busy={texts.saving}>
          {name === '' ? texts.makeFolder : texts.saveName}
        </SubmitButton>
      </div>
    </Form>
  )
}
