import { Chip } from '@/components/ui/chip'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { TextLink } from '@/components/ui/text-link'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import type { CardProps, CardView } from '../card-view'
import { englishNote } from '../english-note'

function Tips({ card: { content }, isNewest, onSuggestion }: CardProps<'tips'>) {
  const answer = useTexts('answer')
  const guard = useReclickGuard()
  const common = useTexts('common')
  const { text, verbatim, setUp, goOn } = content

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-indigo-wash px-4 py-2.5 text-sm wrap-anywhere text-ink-soft">
      <p>{text}</p>
      {setUp && (
        <TextLink href={paths.consoleStep(setUp)} className="hidden operator:inline">
          {common.setUp}
        </TextLink>
      )}
      {verbatim !== undefined && onSuggestion && (
        <Chip onClick={guard(() => onSuggestion(verbatim, true))}>
          {fill(answer.searchVerbatim, { question: verbatim })}
        </Chip>
      )}
      {/* It means the answer before the next question. */}
      {goOn !== undefined && isNewest && onSuggestion && (
        <Chip onClick={guard(() => onSuggestion(goOn, true))}>{answer.goOn}</Chip>
      )}
    </div>
  )
}

export const tipsCard: CardView<'tips'> = {
  slot: 'body',
  grows: 'whole',
  Component: Tips,
  // A copied answer says that it was cut.
  toText: ({ content }) => (content.goOn === undefined ? '' : content.text),
  toMarkdown: ({ content }) => (content.goOn === undefined ? '' : content.text),
  toEnglish: (content) => ({ ...content, text: englishNote(content.text) }),
}
