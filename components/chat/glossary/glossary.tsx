'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { FindField } from '@/components/find-field/find-field'
import { ListState } from '@/components/list-state/list-state'
import { useUndoable } from '@/components/toasts/use-undoable'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { focusNextRow } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { trash2 } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError, textOfError } from '@/lib/client/api/api-error'
import { deleteTermMutation, glossaryQuery, saveTermMutation } from '@/lib/client/api/glossary'
import { type GlossaryTerm, glossaryLimits, glossaryRoutes } from '@/lib/contract/routes/glossary-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** From this number on there is a search field. */
const manyTerms = 8

export default function Glossary() {
  const { glossary: texts } = useTexts('chat')
  const errors = useTexts('errors')
  const query = useQuery(glossaryQuery(useApi(glossaryRoutes)))

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-[22px] py-3">
        <ListState
          query={query}
          failed={textOfError(query.error, errors)}
          skeleton={<Skeleton className="h-24" />}
          isEmpty={query.data?.list.length === 0}
          empty={<p className="py-3 text-sm text-ink-soft">{texts.empty}</p>}
        >
          {query.data && <Terms list={query.data.list} />}
        </ListState>
      </div>
      <NewTerm />
    </div>
  )
}

function Terms({ list }: { readonly list: readonly GlossaryTerm[] }) {
  const { glossary: texts } = useTexts('chat')
  const [wanted, setWanted] = useState('')
  const deletion = useUndoable('glossary', deleteTermMutation(useApi(glossaryRoutes), useQueryClient()))
  const has = (text: string) => text.toLowerCase().includes(wanted.trim().toLowerCase())
  const left = list.filter(({ source }) => !deletion.isPending(source))
  const shown = left.filter(({ source, target }) => has(source) || has(target))

  return (
    <>
      {list.length >= manyTerms && <FindField label={texts.find} onKeyword={setWanted} className="mb-2" />}
      <ul>
        {shown.map(({ source, target }) => (
          <li key={source} className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 text-sm">
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{source}</span>
            <span className="min-w-0 flex-1 text-ink-soft wrap-anywhere">{target}</span>
            <IconButton
              label={fill(texts.remove, { source })}
              size="small"
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget)
                deletion.start(source, fill(texts.removed, { source }))
              }}
            >
              <Icon path={trash2} className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {left.length > 0 && shown.length === 0 && (
        <output className="block py-3 text-sm text-ink-soft">{texts.none}</output>
      )}
    </>
  )
}

function NewTerm() {
  const { glossary: texts } = useTexts('chat')
  const errors = useTexts('errors')
  const [term, setTerm] = useState<GlossaryTerm>({ source: '', target: '' })
  const first = useRef<HTMLInputElement>(null)
  const saving = useMutation(saveTermMutation(useApi(glossaryRoutes), useQueryClient()))
  const isWhole = term.source.trim() !== '' && term.target.trim() !== ''

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || saving.isPending) return
    saving.mutate(term, {
      onSuccess: () => {
        setTerm({ source: '', target: '' })
        first.current?.focus()
      },
    })
  }

  const field = (name: keyof GlossaryTerm) => ({
    label: texts[name],
    value: term[name],
    maxLength: glossaryLimits.characters,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTerm({ ...term, [name]: target.value }),
  })

  return (
    <form onSubmit={save} className="shrink-0 border-t border-line px-[22px] pt-3 pb-4">
      <div className="grid grid-cols-2 gap-3">
        <Field {...field('source')} ref={first} />
        <Field {...field('target')} />
      </div>
      {saving.isError && (
        <p role="alert" className="pb-2 text-sm text-bad">
          {sentenceOfError(saving.error, errors)}
        </p>
      )}
      <Button type="submit" tone="primary" aria-disabled={!isWhole || saving.isPending}>
        {texts.save}
      </Button>
    </form>
  )
}
