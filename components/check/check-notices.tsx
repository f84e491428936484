import { type CheckResult, checkLimits } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { CheckRest } from './check-rest'

/** What a reader has to know before the verdicts: what was not searched, and how many sentences were not looked at. */
export function CheckNotices({ result }: { readonly result: CheckResult }) {
  const { unsearched = [], unjudged, rest, rest_head: head = '', state } = result
  const texts = useTexts('check')
  if (unsearched.length === 0 && unjudged === 0) return null
  return (
    <ul
      aria-label={texts.notices}
      className="grid gap-1 rounded-m bg-paper-sunken px-4 py-2.5 text-sm text-warn"
    >
      {unsearched.map(({ scope, problem }) => (
        <li key={scope}>{fill(texts.notSearched, { scope: texts.scopes[scope], problem })}</li>
      ))}
      {unjudged > 0 && (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {fill(texts.unjudged, { count: unjudged, most: checkLimits.sentences })}
          {rest !== undefined && state === 'done' && <CheckRest result={result} from={rest} head={head} />}
        </li>
      )}
    </ul>
  )
}
