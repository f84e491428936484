import { useDeferredValue, useMemo } from 'react'
import { checkLimits } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { wholeSentences } from '@/lib/text/sentences'

/** While a text is written: that it has more sentences than are checked. The host counts exactly, without Markdown. */
export function SentenceCount({ text }: { readonly text: string }) {
  const texts = useTexts('check')
  // A long text takes some milliseconds, which typing does not wait for.
  const counted = useDeferredValue(text)
  const count = useMemo(() => sentencesIn(counted), [counted])
  const { sentences: most } = checkLimits
  return (
    <output className="text-sm text-warn empty:hidden">
      {count > most && fill(texts.tooManySentences, { count, most })}
    </output>
  )
}

function sentencesIn(text: string): number {
  return wholeSentences(text).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text)).length
}
