'use client'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { PlanContent } from '@/lib/contract/cards/plan'
import { planLimits } from '@/lib/contract/cards/plan'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { OwnRecord } from '../card-view'
import { type DraftDay, withDay, withItem, withNewDay, withoutDay } from './plan-draft'
import { fieldStyle, PlanEntry } from './plan-entry'
import { usePlanEditor } from './use-plan-editor'

interface PlanEditorProps {
  readonly content: PlanContent
  readonly cardId: string
  readonly record: OwnRecord
  readonly onClose: () => void
}

/** Default export for lazy loading. */
export default function PlanEditor(props: PlanEditorProps) {
  const { plan: texts } = useTexts('answer')
  const form = useRef<HTMLFormElement>(null)
  const editor = usePlanEditor(form, props)
  const { draft, setDraft } = editor

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles Escape in any of its fields.
    <form
      ref={form}
      aria-label={texts.edit}
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) props.onClose()
      }}
    >
      <div className="border-b border-line p-4">
        <input
          // It replaces the pressed button.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={texts.name}
          maxLength={planLimits.text}
          value={draft.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          className={`${fieldStyle} w-full font-serif text-lg font-semibold`}
        />
      </div>
      {draft.days.map((day, at) => (
        <Day key={day.key} day={day} at={at} editor={editor} />
      ))}
      <footer className="flex flex-wrap items-center gap-2 p-4">
        <Button
          tone="quiet"
          className="max-md:min-h-11"
          disabled={draft.days.length >= planLimits.days}
          onClick={() => setDraft(withNewDay(draft, fill(texts.newDay, { day: draft.days.length + 1 })))}
        >
          {texts.addDay}
        </Button>
        <p role="alert" className="min-w-0 flex-1 basis-40 text-sm text-bad">
          {editor.problem}
        </p>
        <Button tone="quiet" className="max-md:min-h-11" onClick={props.onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" tone="primary" className="max-md:min-h-11" disabled={editor.isSaving}>
          {editor.isSaving ? texts.saving : texts.save}
        </Button>
      </footer>
      <output className="sr-only">{editor.said}</output>
    </form>
  )
}

interface DayProps {
  readonly day: DraftDay
  readonly at: number
  readonly editor: ReturnType<typeof usePlanEditor>
}

function Day({ day, at, editor }: DayProps) {
  const { plan: texts } = useTexts('answer')
  const { draft, setDraft } = editor
  const isFirst = at === 0
  const isLast = at === draft.days.length - 1

  return (
    <fieldset data-key={day.key} className="min-w-0 border-b border-line p-4">
      <legend className="sr-only">{day.title}</legend>
      <DayHead day={day} at={at} editor={editor} />
      <ol className="mt-3 grid gap-3">
        {day.items.map((item, index) => (
          <PlanEntry
            key={item.key}
            item={item}
            place={{ day: at, index }}
            canGoUp={!(isFirst && index === 0)}
            canGoDown={!(isLast && index === day.items.length - 1)}
            onChange={(change) => setDraft(withItem(draft, { day: at, index }, change))}
            onMove={(step, control) => editor.move({ day: at, index }, step, control)}
            onRemove={() => editor.remove({ day: at, index })}
          />
        ))}
      </ol>
      <Button
        data-control="add"
        tone="quiet"
        size="small"
        className="mt-2 max-md:min-h-11"
        disabled={day.items.length >= planLimits.items}
        onClick={() => editor.add(at)}
      >
        {fill(texts.add, { day: at + 1 })}
      </Button>
    </fieldset>
  )
}

function DayHead({ day, at, editor: { draft, setDraft } }: DayProps) {
  const { plan: texts } = useTexts('answer')
  const number = at + 1
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        aria-label={fill(texts.dayName, { day: number })}
        maxLength={planLimits.text}
        value={day.title}
        onChange={(event) => setDraft(withDay(draft, at, { title: event.target.value }))}
        className={`${fieldStyle} min-w-0 flex-1 basis-40 font-serif font-semibold`}
      />
      <input
        type="date"
        aria-label={fill(texts.date, { day: number })}
        value={day.date}
        onChange={(event) => setDraft(withDay(draft, at, { date: event.target.value }))}
        className={`${fieldStyle} text-sm`}
      />
      <Button
        tone="quiet"
        size="small"
        className="max-md:min-h-11"
        disabled={draft.days.length === 1}
        onClick={() => setDraft(withoutDay(draft, at))}
      >
        {fill(texts.removeDay, { day: number })}
      </Button>
    </div>
  )
}
