import type { FileInfo } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface HiddenChoiceProps {
  readonly file: Pick<FileInfo, 'name' | 'state' | 'hidden' | 'includes_hidden'>
  /** @param include whether hidden content is to be read as well */
  readonly onChoose: (include: boolean) => void
  readonly className?: string
}

/** What is hidden in a file, whether it is read, and a button for the other choice; nothing where nothing is hidden. */
export function HiddenChoice({ file, onChoose, className = '' }: HiddenChoiceProps) {
  const { hidden: texts } = useTexts('common')
  const { name, state, hidden = 0, includes_hidden: isIncluded = false } = file
  if (hidden === 0) return null

  const isReading = state !== 'ready' && state !== 'failed'
  const sentence = isIncluded
    ? texts[state === 'ready' ? 'read' : 'chosen']
    : texts[isReading ? 'unchosen' : 'unread']
  // What failed without it can't be read with it.
  const hasChoice = state === 'ready' || (state === 'failed' && isIncluded)
  return (
    <div className={`flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft ${className}`}>
      <output>{fill(sentence, { count: hidden })}</output>
      {hasChoice && (
        <button
          type="button"
          aria-label={fill(isIncluded ? texts.excludeOf : texts.includeOf, { name })}
          className="min-h-6 rounded-s text-indigo-strong hover:underline pointer-coarse:min-h-11"
          onClick={() => onChoose(!isIncluded)}
        >
          {isIncluded ? texts.exclude : texts.include}
        </button>
      )}
    </div>
  )
}
