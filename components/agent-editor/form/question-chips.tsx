'use client'
import { useId } from 'react'
import { useRows } from '@/components/drafts/use-rows'
import { useEnterKey } from '@/components/ui/enter-key'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { plus, x } from '@/components/ui/icon-paths'
import { ReorderHandle } from '@/components/ui/reorder-controls'
import { agentLimits } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'

/** Suggested questions, edited in place. */
export function QuestionChips() {
  const { settings, change, problemOf } = useEditor()
  const texts = useTexts('agentEditor')
  const labelId = useId()
  const { questions } = settings
  const { listRef, addRef, ...rows } = useRows(questions, (next) => change({ questions: next }))
  const problem = problemOf('questions')
  const isFull = questions.length >= agentLimits.questions

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p id={labelId} className="text-sm text-ink-soft">
        {texts.fields.questions}
      </p>
      <div className="flex flex-wrap gap-2">
        <ul ref={listRef} aria-labelledby={labelId} className="contents">
          {questions.map((question, index) => (
            <QuestionChip
              // Positions are what the rows are edited by; equal texts are allowed.
              key={index}
              index={index}
              question={question}
              rows={rows}
              isLast={index === questions.length - 1 && !isFull}
            />
          ))}
        </ul>
        {!isFull && (
          <button
            ref={addRef}
            type="button"
            aria-label={texts.list.addQuestion}
            title={texts.list.addQuestion}
            onClick={() => rows.add('')}
            className="grid min-h-[calc(34px*var(--text-scale))] place-items-center rounded-pill border border-line bg-paper-raised px-4 text-ink-soft hover:border-line-strong hover:text-ink max-md:min-h-10"
          >
            <Icon path={plus} className="size-4" />
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <p className="text-sm text-ink-faint">{texts.hints.questions}</p>
    </div>
  )
}

interface QuestionChipProps {
  readonly index: number
  readonly question: string
  readonly rows: Omit<ReturnType<typeof useRows<string>>, 'listRef' | 'addRef'>
  /** Enter in it adds another one. */
  readonly isLast: boolean
}

function QuestionChip({ index, question, rows, isLast }: QuestionChipProps) {
  const { problemOf } = useEditor()
  const { list } = useTexts('agentEditor')
  const id = useId()
  const enter = useEnterKey()
  const label = fill(list.question, { index: index + 1 })
  const problem = problemOf(`questions.${index}`)
  return (
    <li className="max-w-full">
      <div className="inline-flex min-h-[calc(34px*var(--text-scale))] max-w-full items-center rounded-pill border border-line bg-paper-raised pr-1 pl-2 text-sm focus-within:border-indigo has-aria-invalid:border-bad max-md:min-h-10">
        <ReorderHandle
          label={fill(list.move, { title: label })}
          title={list.moveHint}
          onStep={(step) => rows.move(index, step, 'handle')}
          className="size-6"
        />
        <input
          data-control="text"
          value={question}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          autoComplete="off"
          onChange={(event) => rows.replace(index, event.target.value)}
          onCompositionEnd={enter.onCompositionEnd}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && enter.isSending(event) && isLast && question.trim() !== '')
              rows.add('')
          }}
          className="field-sizing-content min-w-24 max-w-full flex-1 bg-transparent px-1.5 text-ink outline-none"
        />
        <IconButton
          size="small"
          label={fill(list.remove, { title: label })}
          onClick={() => rows.remove(index)}
        >
          <Icon path={x} className="size-4" />
        </IconButton>
      </div>
      {problem && (
        <p id={id} role="alert" className="pl-3 text-sm text-bad">
          {problem}
        </p>
      )}
    </li>
  )
}
