'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { consoleWaitingQuery } from '@/lib/client/api/console'
import { consoleRoutes, type WaitingMember } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { waitingAnchor } from './attention'

interface WaitingSectionProps {
  readonly total: number
  readonly members: readonly WaitingMember[]
}

export function WaitingSection({ total, members }: WaitingSectionProps) {
  const texts = useTexts('figures')
  const api = useApi(consoleRoutes)
  const queryClient = useQueryClient()
  const written = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'short', timeStyle: 'short' })
  const approve = useMutation({
    mutationFn: ({ uid }: WaitingMember) => api('consoleApprove', { uid }),
    onSuccess: (_, { phone }) => {
      showToast({ content: fill(texts.approved, { phone }), icon: 'success' })
      return queryClient.invalidateQueries({ queryKey: consoleWaitingQuery(api).queryKey })
    },
    onError: (error) => showFailure(error, texts.notApproved),
  })

  return (
    <section id={waitingAnchor} tabIndex={-1} aria-label={texts.waiting} className="outline-none">
      <h2 className="mb-2 font-serif text-lg font-semibold">{texts.waiting}</h2>
      <ul className="grid max-h-96 overflow-y-auto">
        {members.map((member) => (
          <li
            key={member.uid}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-1.5 text-sm"
          >
            <span className="min-w-0 flex-1">{member.phone}</span>
            <span className="text-xs text-ink-faint">{written.format(member.created_at)}</span>
            <Button
              size="small"
              disabled={approve.isPending}
              aria-label={fill(texts.approveOf, { phone: member.phone })}
              onClick={() => approve.mutate(member)}
            >
              {texts.approve}
            </Button>
          </li>
        ))}
      </ul>
      {total > members.length && (
        <p className="mt-2 text-sm text-ink-soft">
          {fill(texts.moreWaiting, { count: total - members.length })}
        </p>
      )}
    </section>
  )
}
