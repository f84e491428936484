import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { suggestLimits } from '@/lib/contract/writer/suggestion'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Suggestion } from './suggestion'
import { SuggestionRunner } from './suggestion-runner'

export type Suggesting = Pick<SuggestionRunner, 'start' | 'again' | 'stop' | 'accept' | 'refuse'>

interface SuggestionDeps {
  readonly editor: Editor
  /** Opens what is left of the document: a model is sent the text around the cursor. */
  readonly open: () => void
  readonly title: () => string
  readonly onAccept: (accepted: Suggestion) => void
}

/** @returns what lets a model write; it is stopped with the component */
export function useSuggestion(deps: SuggestionDeps): Suggesting {
  const { ai: texts } = useTexts('writer')
  const errors = useTexts('errors')
  const [runner] = useState(
    () =>
      new SuggestionRunner({
        ...deps,
        sentenceOf: (error) => sentenceOfError(error, errors),
        onTooLong: () =>
          void showToast({ content: fill(texts.long, { count: suggestLimits.selected }), icon: 'error' }),
      }),
  )
  useEffect(() => () => runner.stop(), [runner])
  return runner
}
