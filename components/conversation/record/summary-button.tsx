'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import { textLinkStyle } from '@/components/ui/text-link'
import { chatSummaryQuery } from '@/lib/client/api/answers'
import { useApi } from '@/lib/client/api/api-context'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface SummaryProps {
  readonly conversationId: string
  /** Opens a new conversation with a text in its prompt input. */
  readonly onStartWith?: ((text: string) => void) | undefined
}

/**
 * Shows the summary of the turns that were left out, which can be deleted, or taken to a new conversation. Default
 * export for lazy loading.
 */
export default function SummaryButton(props: SummaryProps) {
  const texts = useTexts('answer').extent
  const [isOpen, setIsOpen] = useState(false)
  const trigger = (
    <button type="button" className={`min-h-6 max-sm:min-h-11 ${textLinkStyle}`}>
      {texts.summary}
    </button>
  )
  return (
    <Popover
      label={texts.summary}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      side="top"
      className="w-96 p-4"
    >
      <Summary {...props} onDeleted={() => setIsOpen(false)} />
    </Popover>
  )
}

function Summary({
  conversationId,
  onStartWith,
  onDeleted,
}: SummaryProps & { readonly onDeleted: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const texts = useTexts('answer').extent
  const common = useTexts('common')
  const network = useTexts('network')
  const query = chatSummaryQuery(api, conversationId)
  const { data, isPending, isError, refetch } = useQuery(query)
  const deletion = useMutation({
    mutationFn: () => api('chatSummaryDelete', { conversation_id: conversationId }),
    onSuccess: () => {
      queryClient.setQueryData(query.queryKey, null)
      onDeleted()
    },
  })
  if (isPending) return <p>{common.loading}</p>
  if (isError)
    return (
      <div className="grid gap-2">
        <p role="alert">{network.busy}</p>
        <Button tone="quiet" size="small" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </div>
    )
  if (!data) return <p>{texts.noSummary}</p>

  return (
    <div className="grid gap-3">
      <p className="font-serif text-base">{fill(texts.summaryOf, { turns: data.turns })}</p>
      {/* Its buttons stay in view. */}
      <section
        aria-label={texts.summary}
        // Scroll containers must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[30svh] overflow-y-auto whitespace-pre-wrap leading-relaxed text-ink-soft"
      >
        {data.text}
      </section>
      {deletion.isError && <p role="alert">{network.busy}</p>}
      <div className="flex flex-wrap gap-2">
        {onStartWith && (
          <Button size="small" onClick={() => onStartWith(fill(texts.broughtSummary, { text: data.text }))}>
            {texts.startWithSummary}
          </Button>
        )}
        <Button tone="quiet" size="small" aria-busy={deletion.isPending} onClick={() => deletion.mutate()}>
          {texts.deleteSummary}
        </Button>
      </div>
    </div>
  )
}
