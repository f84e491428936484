import { SourceScopeProvider } from '@/components/answer-text/citations/source-scope'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Verdict } from '@/lib/contract/cards/support-check'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { verdictsOf } from '@/lib/text/citations/verdict-map'
import { AnswerMarkdown } from '../answer-markdown'

interface ShownOptions {
  readonly isOpen?: boolean
  readonly scope?: string
  readonly id?: string
  readonly sources?: readonly SourceReference[]
  readonly verdicts?: readonly Verdict[]
}

const none: readonly SourceReference[] = []

/** An answer's text as a page shows it. */
export function shown(
  text: string,
  { isOpen = false, scope = 'r', id = 'c', sources = none, verdicts = [] }: ShownOptions = {},
) {
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <SourceScopeProvider
        scope={scope}
        list={{ sources, verdicts: verdictsOf([{ model: '', verdicts: [...verdicts] }]) }}
      >
        <AnswerMarkdown id={id} text={text} isOpen={isOpen} sources={sources} />
      </SourceScopeProvider>
    </Texts>
  )
}
