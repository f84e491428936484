'use client'
import { useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import { scrollFocus } from '@/components/ui/scroll-focus'
import type { ToolCallContent } from '@/lib/contract/cards/tool-call'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import type { CardProps, CardView } from '../card-view'
import { useFocusAfterChoice } from '../options/focus-after-choice'
import { AskingCall } from './asking-call'
import { requestText } from './request-text'
import { UnsureCall } from './unsure-call'

/** A call: what the user has to decide, else a line that opens. */
function ToolCall({ card: { content }, deciding }: CardProps<'tool_call'>) {
  if (content.state !== 'asking' || !deciding || deciding.step !== content.step)
    return <CallLine content={content} />
  const Asking = content.error === 'unsure' ? UnsureCall : AskingCall
  return <Asking content={content} deciding={deciding} />
}

function CallLine({ content }: { readonly content: ToolCallContent }) {
  const { toolCall } = useTexts('answer')
  const summary = useRef<HTMLElement>(null)
  useFocusAfterChoice(summary)
  const { title, result, request, host } = content
  const given =
    typeof content.arguments === 'string' ? content.arguments : JSON.stringify(content.arguments, null, 2)
  return (
    <details className="group/tool rounded-m border border-line text-sm text-ink-soft">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-1.5"
      >
        <Icon
          path={chevronRight}
          className="size-4 shrink-0 transition-transform duration-(--motion) group-open/tool:rotate-90"
        />
        <span className="shrink-0 font-medium text-ink">{title}</span>
        <span className="min-w-0 flex-1 truncate">{gistOf(content.arguments)}</span>
        <span className="shrink-0 text-xs">
          {[outcomeOf(content, toolCall), durationOf(content, toolCall)].join('')}
        </span>
      </summary>
      <dl className="grid gap-2 border-t border-line px-3 py-2.5">
        {request ? (
          <Part label={[toolCall.request, host].filter(Boolean).join(' · ')} text={requestText(request)} />
        ) : (
          <Part label={toolCall.arguments} text={given} />
        )}
        {result !== undefined && <Part label={toolCall.result} text={result} />}
      </dl>
    </details>
  )
}

function outcomeOf(
  { state, error, status, decision }: ToolCallContent,
  texts: Messages['answer']['toolCall'],
): string {
  if (error === 'refused') return decision === 'expired' ? texts.refused_expired : texts.refused_no
  if (error !== undefined) return texts.errors[error]
  return state === 'done' && status !== undefined ? fill(texts.status, { status }) : texts[state]
}

/** The first text among the arguments. */
function gistOf(given: unknown): string {
  if (typeof given !== 'object' || given === null) return ''
  return Object.values(given).find((value) => typeof value === 'string') ?? ''
}

function durationOf({ ms }: ToolCallContent, texts: Messages['answer']['toolCall']): string {
  if (ms === undefined) return ''
  const said =
    ms < 1_000
      ? fill(texts.milliseconds, { ms: Math.round(ms) })
      : fill(texts.seconds, { seconds: (ms / 1_000).toFixed(1) })
  return ` · ${said}`
}

function Part({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd ref={scrollFocus} className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">
        {text}
      </dd>
    </div>
  )
}

export const toolCallCard: CardView<'tool_call'> = {
  slot: 'steps',
  grows: 'whole',
  Component: ToolCall,
  toText: () => '',
  toMarkdown: () => '',
}
