'use client'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import { scrollFocus } from '@/components/ui/scroll-focus'
import type { ToolCallContent } from '@/lib/contract/cards/tool-call'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import type { CardProps, CardView } from '../card-view'

function ToolCall({ card: { content } }: CardProps<'tool_call'>) {
  const { toolCall } = useTexts('answer')
  const { title, state, result, error } = content
  const given =
    typeof content.arguments === 'string' ? content.arguments : JSON.stringify(content.arguments, null, 2)
  const outcome = error === undefined ? toolCall[state] : toolCall.errors[error]

  return (
    <details className="group/tool rounded-m border border-line text-sm text-ink-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-1.5">
        <Icon
          path={chevronRight}
          className="size-4 shrink-0 transition-transform duration-(--motion) group-open/tool:rotate-90"
        />
        <span className="shrink-0 font-medium text-ink">{title}</span>
        <span className="min-w-0 flex-1 truncate">{gistOf(content.arguments)}</span>
        <span className="shrink-0 text-xs">{[outcome, durationOf(content, toolCall)].join('')}</span>
      </summary>
      <dl className="grid gap-2 border-t border-line px-3 py-2.5">
        <Part label={toolCall.arguments} text={given} />
        {result !== undefined && <Part label={toolCall.result} text={result} />}
      </dl>
    </details>
  )
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
