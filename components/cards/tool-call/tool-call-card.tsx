'use client'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

function ToolCall({ card: { content } }: CardProps<'tool_call'>) {
  const { toolCall } = useTexts('answer')
  const { title, state, result } = content
  const given =
    typeof content.arguments === 'string' ? content.arguments : JSON.stringify(content.arguments, null, 2)
  return (
    <details className="group/tool text-sm text-ink-soft">
      <summary className="flex cursor-pointer list-none items-center gap-1">
        <Icon
          path={chevronRight}
          className="size-4 transition-transform duration-(--motion) group-open/tool:rotate-90"
        />
        {title} · {toolCall[state]}
      </summary>
      <dl className="mt-2 grid gap-2 border-l-2 border-line-strong pl-4">
        <Part label={toolCall.arguments} text={given} />
        {result !== undefined && <Part label={toolCall.result} text={result} />}
      </dl>
    </details>
  )
}

function Part({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">{text}</dd>
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
