'use client'
import { Icon } from '@/components/ui/icon'
import { eye, rotateCw, triangleAlert, x } from '@/components/ui/icon-paths'
import { scrollFocus } from '@/components/ui/scroll-focus'
import type { CallMoment, ToolCallContent } from '@/lib/contract/cards/tool-call'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { Deciding } from '../card-view'
import { Disclosure, useDecision } from './asking-call'
import { DecisionForm } from './decision-form'
import { RequestText } from './request-text'
import { toolName } from './tool-name'

interface UnsureCallProps {
  readonly content: ToolCallContent
  readonly deciding: Deciding
}

/** A call that may have been sent: what is known of it, and what its user can do. */
export function UnsureCall({ content, deciding }: UnsureCallProps) {
  const { toolUnsure: texts } = useTexts('answer')
  const { moments = [], look, request } = content
  const reason = moments.at(-1)?.kind === 'dropped' ? texts.dropped : texts.resumed

  return (
    <DecisionForm
      tone="warn"
      icon={triangleAlert}
      label={texts.label}
      title={fill(texts.title, { tool: toolName(content) })}
    >
      <p className="mt-1.5 max-w-(--measure) text-sm text-ink-soft">{reason}</p>
      <Moments moments={moments} host={content.host ?? ''} />
      {look?.result !== undefined && <Looked title={look.title} result={look.result} />}
      <Ways look={look} deciding={deciding} />
      {request && (
        <Disclosure title={texts.sent}>
          <RequestText request={request} />
        </Disclosure>
      )}
    </DecisionForm>
  )
}

function Looked({ title, result }: { readonly title: string; readonly result: string }) {
  const { toolUnsure: texts } = useTexts('answer')
  const name = fill(texts.looked, { tool: title })
  return (
    <section aria-label={name} className="mt-3 text-sm">
      <p className="text-ink-soft">{name}</p>
      <pre
        ref={scrollFocus}
        className="mt-1 max-h-60 overflow-auto rounded-s bg-paper-sunken px-3.5 py-2.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {result}
      </pre>
    </section>
  )
}

function Ways({ look, deciding }: Pick<ToolCallContent, 'look'> & Pick<UnsureCallProps, 'deciding'>) {
  const { toolUnsure: texts } = useTexts('answer')
  const { isBusy, decide } = useDecision(deciding)
  const canLook = look && look.result === undefined
  return (
    <div className="mt-4 grid gap-2.5 md:grid-flow-col md:auto-cols-fr">
      {canLook && (
        <Way
          icon={eye}
          name={texts.look}
          hint={fill(texts.lookHint, { tool: look.title })}
          isFirst
          isBusy={isBusy}
          onClick={() => decide('look')}
        />
      )}
      <Way
        icon={rotateCw}
        name={texts.again}
        hint={texts.againHint}
        isBusy={isBusy}
        onClick={() => decide('once')}
      />
      <Way icon={x} name={texts.leave} hint={texts.leaveHint} isBusy={isBusy} onClick={() => decide('no')} />
    </div>
  )
}

function Moments({ moments, host }: { readonly moments: readonly CallMoment[]; readonly host: string }) {
  const { toolUnsure: texts } = useTexts('answer')
  const locale = useLocale()
  const time = (at: number) => new Date(at).toLocaleTimeString(locale, { hour12: false })
  return (
    <ol className="mt-3 grid gap-1.5 text-sm">
      {moments.map(({ kind, at, bytes = 0 }) => (
        <li key={`${kind} ${at}`} className="flex items-baseline gap-3">
          <span aria-hidden className={`size-2 shrink-0 self-center rounded-pill ${toneOf[kind]}`} />
          <time
            dateTime={new Date(at).toISOString()}
            suppressHydrationWarning
            className="shrink-0 text-ink-soft tabular-nums"
          >
            {time(at)}
          </time>
          <span className="min-w-0 wrap-anywhere">{fill(texts.moments[kind], { host, bytes })}</span>
        </li>
      ))}
    </ol>
  )
}

const toneOf: Readonly<Record<CallMoment['kind'], string>> = {
  allowed: 'bg-ok',
  sent: 'bg-ok',
  dropped: 'bg-warn',
  resumed: 'bg-seal',
}

interface WayProps {
  readonly icon: string
  readonly name: string
  readonly hint: string
  readonly isFirst?: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
}

function Way({ icon, name, hint, isFirst = false, isBusy, onClick }: WayProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={onClick}
      className={`rounded-s border p-3 text-left text-sm ${isFirst ? 'border-indigo bg-indigo-wash' : 'border-line-strong hover:bg-paper-sunken'}`}
    >
      <span className={`flex items-center gap-2 text-md ${isFirst ? 'text-indigo' : ''}`}>
        <Icon path={icon} className="size-4" />
        {name}
      </span>
      <span className="mt-1 block text-ink-soft">{hint}</span>
    </button>
  )
}
