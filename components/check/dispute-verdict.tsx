import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { useApi } from '@/lib/client/api/api-context'
import { disputeMutation } from '@/lib/client/api/checks'
import { checkRoutes, type Dispute, type SentenceVerdict } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface DisputeVerdictProps {
  readonly id: string
  readonly verdict: SentenceVerdict
}

/** Where a reader says that a verdict is wrong. */
export function DisputeVerdict({ id, verdict }: DisputeVerdictProps) {
  const texts = useTexts('check')
  const { mutate, isPending } = useMutation({
    ...disputeMutation(useApi(checkRoutes), useQueryClient(), id),
    onError: (error) => void showFailure(error, texts.disputeFailed),
  })
  const { at, disputed } = verdict
  const say = (says: Dispute | '') => {
    if (!isPending) mutate({ at, says })
  }
  return (
    <footer
      aria-busy={isPending}
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-[22px] py-2 text-sm text-ink-faint"
    >
      <output>
        {disputed ? fill(texts.disputed, { says: texts.disputes[disputed] }) : texts.wrongVerdict}
      </output>
      {disputed ? (
        <Saying label={texts.withdraw} onSay={() => say('')} />
      ) : (
        disputesOf(verdict).map((says) => (
          <Saying key={says} label={texts.disputes[says]} onSay={() => say(says)} />
        ))
      )}
    </footer>
  )
}

function Saying({ label, onSay }: { readonly label: string; readonly onSay: () => void }) {
  return (
    <button
      type="button"
      onClick={onSay}
      className="min-h-9 rounded-s px-1 text-indigo hover:underline max-sm:min-h-11"
    >
      {label}
    </button>
  )
}

/** @returns what can be said against a verdict */
function disputesOf({ state, passage }: SentenceVerdict): Dispute[] {
  const isGood = state === 'supported' || state === 'derived'
  return [isGood ? 'differs' : 'agrees', ...(passage === undefined ? [] : (['wrong_place'] as const))]
}
