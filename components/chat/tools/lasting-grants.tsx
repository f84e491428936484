'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { focusNextRow } from '@/components/ui/focus-return'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { revokeGrant, toolGrantsQuery } from '@/lib/client/api/chat-tools'
import { chatToolRoutes } from '@/lib/contract/routes/chat-tool-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

/** What is called without asking, until it ends or is revoked; nothing without any. */
export function LastingGrants() {
  const texts = useTexts('toolChoice')
  const errors = useTexts('errors')
  const locale = useLocale()
  const api = useApi(chatToolRoutes)
  const { data: grants = [] } = useQuery(toolGrantsQuery(api))
  const revoking = useMutation({
    ...revokeGrant(api, useQueryClient()),
    onError: (error) => showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
  })
  if (grants.length === 0) return null
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return (
    <section aria-labelledby="lasting-grants" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="lasting-grants" className="text-md">
        {texts.grants}
      </h3>
      <ul>
        {grants.map((grant) => (
          <li
            key={`${grant.agent_id} ${grant.subject}`}
            className="flex items-center gap-3 border-t border-line py-2 text-sm"
          >
            <p className="min-w-0 flex-1 wrap-anywhere">
              {grant.title || grant.subject}{' '}
              <span className="text-ink-faint">
                {fill(texts.grantedUntil, { day: day.format(grant.until) })}
              </span>
            </p>
            <Button
              size="small"
              aria-label={fill(texts.revokeOf, { name: grant.title || grant.subject })}
              disabled={revoking.isPending}
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget)
                revoking.mutate(grant)
              }}
            >
              {texts.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
