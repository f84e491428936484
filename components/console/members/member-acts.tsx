import { useState } from 'react'
import type { ShownAct } from '@/lib/contract/routes/member-routes'
import { fill } from '@/lib/messages/fill'
import { listMoment } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'

/** What operators did about a member, newest first. */
export function MemberActs({ acts }: { readonly acts: readonly ShownAct[] }) {
  const texts = useTexts('members')
  const common = useTexts('common')
  const [nowMs] = useState(() => Date.now())
  return (
    <section aria-label={texts.record} className="border-t border-line pt-4">
      <h3 className="mb-1 font-serif text-md font-semibold">{texts.record}</h3>
      {acts.length === 0 ? (
        <p className="text-ink-soft">{texts.recordEmpty}</p>
      ) : (
        <ul>
          {acts.map(({ act, subject, reason, at, operator }) => (
            <li key={`${at}${act}`} className="flex gap-3 border-b border-line py-2">
              <time
                dateTime={new Date(at).toISOString()}
                className="w-24 shrink-0 text-ink-faint tabular-nums"
              >
                {listMoment(at, nowMs, common)}
              </time>
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">
                  {operator || texts.deletedOperator} {fill(texts.acts[act], { subject })}
                </p>
                {reason !== '' && (
                  <p className="wrap-anywhere text-ink-soft">{fill(texts.blockedReason, { reason })}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs text-ink-faint">{texts.recordNote}</p>
    </section>
  )
}
