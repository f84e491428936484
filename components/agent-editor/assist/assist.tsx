'use client'
import { useId, useRef, useState } from 'react'
import { SetUpLink } from '@/components/page-states/set-up-link'
import { Button } from '@/components/ui/button'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { scrollFocus } from '@/components/ui/scroll-focus'
import { agentLimits } from '@/lib/contract/made-agent'
import { type AssistKind, assistLimits } from '@/lib/contract/routes/agent-assist-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { type Proposal, useAssist } from './use-assist'
import { useProposal } from './use-proposal'

/** Lets a model propose a text of the form. The author decides whether to use it. */
export function Assist({ kind }: { readonly kind: AssistKind }) {
  const { assist: texts } = useTexts('agentEditor')
  const common = useTexts('common')
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { isTaken, take, undo } = useProposal(kind)
  const close = () => {
    setIsOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {/* Said once on the page. Hidden by styles, as the model may be configured while the page is open. */}
      {kind === 'intro' && (
        <p className="hidden flex-wrap gap-x-2 text-sm text-ink-faint modelless:flex">
          {texts.needsModel}
          <SetUpLink label={common.setUp} />
        </p>
      )}
      {isOpen ? (
        <AssistPanel kind={kind} onTake={take} onClose={close} />
      ) : (
        <div className="flex flex-wrap items-center gap-3 modelless:hidden">
          <Button ref={opener} size="small" onClick={() => setIsOpen(true)}>
            {texts.open[kind]}
          </Button>
          {isTaken && (
            <>
              <output className="text-sm text-ink-soft">{texts.used}</output>
              <Button size="small" tone="quiet" onClick={undo}>
                {texts.undo}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

interface AssistPanelProps {
  readonly kind: AssistKind
  readonly onTake: (proposal: Proposal) => void
  readonly onClose: () => void
}

function AssistPanel({ kind, onTake, onClose }: AssistPanelProps) {
  const { assist: texts } = useTexts('agentEditor')
  const common = useTexts('common')
  const [wish, setWish] = useState('')
  const { isBusy, proposal, problem, ask, stop } = useAssist(kind)
  const { settings } = useEditor()
  const length = Array.from(wish.trim()).length
  const isFull = kind === 'questions' && settings.questions.length >= agentLimits.questions
  const canAsk = !isBusy && length <= assistLimits.text && (kind !== 'prompt' || length > 0)
  const write = () => {
    if (canAsk) void ask(wish)
  }
  const take = () => {
    if (isBusy || isFull || !proposal) return
    onTake(proposal)
    onClose()
  }

  return (
    <form
      aria-label={texts.open[kind]}
      onSubmit={(event) => {
        event.preventDefault()
        write()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-line bg-paper-raised p-3.5"
    >
      <WishField kind={kind} wish={wish} onChange={setWish} />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      {proposal && <Compared kind={kind} text={proposal.text} questions={proposal.questions} />}
      {proposal && isFull && <p className="text-sm text-warn">{texts.full}</p>}
      <div className="flex flex-wrap gap-2">
        {proposal && (
          <Button tone="primary" aria-disabled={isBusy || isFull} onClick={take}>
            {texts.take}
          </Button>
        )}
        <Button type="submit" tone={proposal ? 'plain' : 'primary'} aria-disabled={!canAsk}>
          {isBusy ? texts.writing : proposal ? texts.again : texts.write}
        </Button>
        <Button onClick={isBusy ? stop : onClose}>{common.cancel}</Button>
      </div>
    </form>
  )
}

interface WishFieldProps {
  readonly kind: AssistKind
  readonly wish: string
  readonly onChange: (wish: string) => void
}

function WishField({ kind, wish, onChange }: WishFieldProps) {
  const { assist: texts } = useTexts('agentEditor')
  const id = useId()
  const count = Array.from(wish.trim()).length
  const isTooLong = count > assistLimits.text
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.wish[kind]}
      </label>
      <GrowingTextArea
        id={id}
        value={wish}
        // Opened by a press of the author.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={texts.example[kind]}
        aria-invalid={isTooLong}
        onChange={({ target }) => onChange(target.value)}
        className="block min-h-11 w-full min-w-0 rounded-s border border-line-strong bg-paper px-3.5 py-2.5 text-md text-ink"
      />
      {isTooLong && (
        <p role="alert" className="text-sm text-bad">
          {fill(texts.tooLong, { limit: assistLimits.text, count })}
        </p>
      )}
    </div>
  )
}

interface ComparedProps {
  readonly kind: AssistKind
  readonly text: string
  readonly questions: readonly string[]
}

/** The text as it is now next to the proposal. */
function Compared({ kind, text, questions }: ComparedProps) {
  const { assist: texts } = useTexts('agentEditor')
  const { settings } = useEditor()
  const now = kind === 'questions' ? settings.questions.join('\n') : settings[kind]
  const columns = [
    { title: texts.now, body: now.trim() === '' ? texts.empty : now },
    { title: texts.proposed, body: kind === 'questions' ? questions.join('\n') : text },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {columns.map(({ title, body }) => (
        <section key={title} aria-label={title} className="grid content-start gap-1">
          <h3 className="text-sm text-ink-soft">{title}</h3>
          <p
            ref={scrollFocus}
            className="max-h-80 overflow-y-auto rounded-s border border-line bg-paper px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {body}
          </p>
        </section>
      ))}
    </div>
  )
}
