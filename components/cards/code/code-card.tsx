import { CodeBlock } from '@/components/answer-text/markdown/code-block'
import { fenceCode } from '@/lib/text/markdown/fence-code'
import type { CardView } from '../card-view'

export const codeCard: CardView<'code'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card }) => (
    <div className="answer-text">
      <CodeBlock code={card.content} language={card.title} />
    </div>
  ),
  toText: ({ content }) => content.trim(),
  toMarkdown: ({ content, title }) => fenceCode(content, title),
}
