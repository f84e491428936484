'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { saveMemoryMutation } from '@/lib/client/api/memories'
import { memoryLimits, memoryRoutes } from '@/lib/contract/routes/memory-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

export function NewNote({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const [text, setText] = useState('')
  const saving = useMutation(saveMemoryMutation(useApi(memoryRoutes), useQueryClient()))
  const limit = memoryLimits.characters
  const { length } = Array.from(text.trim())
  const tooLong = length > limit ? fill(texts.tooLong, { limit, count: length }) : undefined
  const canSave = length > 0 && !tooLong && !saving.isPending

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    saving.mutate(text, {
      onSuccess: () => {
        setText('')
        field.current?.focus()
      },
    })
  }

  return (
    <form onSubmit={save}>
      <Field
        ref={field}
        label={texts.text}
        value={text}
        error={tooLong ?? (saving.isError ? sentenceOfError(saving.error, errors) : undefined)}
        onChange={(event) => {
          setText(event.target.value)
          saving.reset()
        }}
      />
      <Button type="submit" tone="primary" aria-disabled={!canSave}>
        {texts.save}
      </Button>
    </form>
  )
}
