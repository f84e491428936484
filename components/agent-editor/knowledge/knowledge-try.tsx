'use client'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { knowledgeTryQuery } from '@/lib/client/api/knowledge'
import { knowledgeAnswerRoutes } from '@/lib/contract/routes/knowledge-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'

const maxCharacters = 500

/** Shows which passages a question finds, before anybody asks the agent. */
export function KnowledgeTry() {
  const { agentId, settings } = useEditor()
  const { knowledge: texts } = useTexts('agentEditor')
  const errors = useTexts('errors')
  const [question, setQuestion] = useState('')
  const [asked, setAsked] = useState('')
  const { mode, top_k } = settings.knowledge
  const query = useQuery(
    knowledgeTryQuery(useApi(knowledgeAnswerRoutes), { agent_id: agentId, question: asked, top_k }),
  )
  const list = query.data?.list ?? []

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = question.trim()
    if (next === '') return
    if (next === asked) void query.refetch()
    else setAsked(next)
  }

  return (
    <section aria-label={texts.tryTitle} className="grid gap-2 border-t border-line pt-4">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field
          label={texts.tryTitle}
          hint={texts.tryHint}
          error={query.isError ? sentenceOfError(query.error, errors) : undefined}
          maxLength={maxCharacters}
          autoComplete="off"
          placeholder={texts.tryPlaceholder}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Button type="submit" size="large" disabled={query.isFetching} className="mt-6.5">
          {query.isFetching ? texts.trying : texts.tryNow}
        </Button>
      </form>
      <output>{query.isSuccess && list.length === 0 ? texts.tryNothing : ''}</output>
      <ol className="grid gap-2" aria-busy={query.isFetching}>
        {list.map(({ name, page, text, is_relevant }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Ranks of one search.
          <li key={at} className="grid gap-1 rounded-m border border-line bg-paper-raised px-4 py-3">
            <p className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
              <span className="font-semibold tabular-nums">{at + 1}</span>
              <span className="min-w-0 break-words">{name}</span>
              {page && <Badge tone="seal">{page}</Badge>}
              {!is_relevant && <span>{mode === 'auto' ? texts.tryUnused : texts.tryWeak}</span>}
            </p>
            <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
