'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { SectionCard } from '@/components/headings/section-card'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { revokeTokenMutation, tokensQuery } from '@/lib/client/api/personal-tokens'
import { type PersonalToken, type TokenUse, tokenRoutes } from '@/lib/contract/routes/token-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { NewToken } from './new-token'

/** Tokens with which other programs ask in the name of the member, and what they were used for. */
export function TokensSection() {
  const { tokens: texts } = useTexts('account')
  const errors = useTexts('errors')
  const tokens = useQuery(tokensQuery(useApi(tokenRoutes)))
  const [revokedIds, setRevokedIds] = useState<readonly string[]>([])
  return (
    <SectionCard title={texts.title}>
      <p className="text-ink-soft">{texts.intro}</p>
      <ListState
        query={tokens}
        failed={textOfError(tokens.error, errors)}
        skeleton={<Skeleton className="h-14" />}
      />
      {tokens.data && (
        <ul aria-label={texts.title} className="divide-y divide-line empty:hidden">
          {tokens.data.list.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRevoked={() => setRevokedIds([...revokedIds, token.id])}
            />
          ))}
        </ul>
      )}
      <NewToken revokedIds={revokedIds} />
      {tokens.data && tokens.data.uses.length > 0 && <TokenUses uses={tokens.data.uses} />}
    </SectionCard>
  )
}

interface TokenRowProps {
  readonly token: PersonalToken
  readonly onRevoked: () => void
}

function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { tokens: texts } = useTexts('account')
  const locale = useLocale()
  const revoking = useMutation({
    ...revokeTokenMutation(useApi(tokenRoutes), useQueryClient()),
    onSuccess: onRevoked,
    onError: (error) => showFailure(error, texts.notRevoked),
  })
  const { id, name, scopes, tail, expires, uses } = token
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(expires)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const about = { tail, day, uses, scopes: list.format(scopes.map((scope) => texts.scopes[scope])) }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-faint">{fill(texts.line, about)}</p>
      </div>
      <Button
        size="small"
        tone="warning"
        disabled={revoking.isPending}
        aria-label={fill(texts.revokeOf, { name })}
        onClick={() => revoking.mutate(id)}
      >
        {texts.revoke}
      </Button>
    </li>
  )
}

function TokenUses({ uses }: { readonly uses: readonly TokenUse[] }) {
  const { tokens: texts } = useTexts('account')
  const written = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'short', timeStyle: 'short' })
  return (
    <details>
      <summary className="text-sm text-ink-soft">{fill(texts.uses, { count: uses.length })}</summary>
      <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm text-ink-soft">
        {uses.map(({ at, token, model, status, tokens }, index) => (
          <li key={index}>
            {fill(texts.use, {
              time: written.format(at),
              token: token || texts.revoked,
              model,
              outcome: status === 200 ? fill(texts.answered, { tokens }) : fill(texts.failed, { status }),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
