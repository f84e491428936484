'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError, textOfError } from '@/lib/client/api/api-error'
import { memoriesQuery, saveMemoryMutation } from '@/lib/client/api/memories'
import { memoryLimits, memoryRoutes } from '@/lib/contract/routes/memory-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ForgetAllButton } from './forget-all-button'
import { MemoryList } from './memory-list'

export default function Memories() {
  const { memories: texts } = useTexts('chat')
  const errors = useTexts('errors')
  const common = useTexts('common')
  const query = useQuery(memoriesQuery(useApi(memoryRoutes)))
  const list = query.data?.list ?? []
  const failure = query.isError && textOfError(query.error, errors)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-[22px] py-3">
        {query.isPending && <Skeleton className="h-24" />}
        {failure && (
          <ErrorState
            {...failure}
            actions={<Button onClick={() => void query.refetch()}>{common.retry}</Button>}
          />
        )}
        {list.length > 0 && <MemoryList list={list} />}
        {query.data?.list.length === 0 && <p className="py-3 text-sm text-ink-soft">{texts.empty}</p>}
      </div>
      <div className="shrink-0 border-t border-line px-[22px] pt-3 pb-4">
        <NewNote />
        <div className="mt-3 flex items-start justify-between gap-4">
          <p className="text-xs text-ink-faint">{texts.note}</p>
          {list.length > 0 && <ForgetAllButton count={list.length} />}
        </div>
      </div>
    </div>
  )
}

function NewNote() {
  const { memories: texts } = useTexts('chat')
  const errors = useTexts('errors')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
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
