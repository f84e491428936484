import { Icon } from '@/components/ui/icon'
import { rotateCcwClock, search } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { matchOf, type Suggestion } from './suggestion-rules'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  /** -1 when none is chosen. */
  readonly activeIndex: number
  readonly text: string
  readonly onChoose: (suggestion: Suggestion) => void
}

// A datalist can be neither styled nor marked, so the list takes the ARIA roles; the box handles its keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */

/** The list under the search box. The focus stays in the box, which also handles the keyboard. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, suggestions, activeIndex, text, onChoose } = props
  const home = useTexts('home')
  return (
    <div
      id={id}
      role="listbox"
      aria-label={home.suggestions}
      className="absolute inset-x-0 top-full z-20 mt-2 max-h-[50vh] overflow-y-auto rounded-m border border-line bg-paper-raised p-1.5 shadow-high"
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={`${suggestion.origin}:${suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          // Keeps the focus in the box: a blur would close the list before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-s px-3.5 text-md text-ink-soft hover:bg-paper-sunken aria-selected:bg-paper-sunken aria-selected:text-ink [&>svg]:size-[15px] [&>svg]:shrink-0 [&>svg]:text-ink-faint"
        >
          <Icon path={suggestion.origin === 'history' ? rotateCcwClock : search} />
          <Highlighted suggestion={suggestion.text} text={text} />
          {suggestion.origin === 'history' && (
            <span className="ml-auto shrink-0 text-xs text-ink-faint">{home.searchedBefore}</span>
          )}
        </div>
      ))}
    </div>
  )
}

/** The typed part is lighter, so that the added part is noticed. */
function Highlighted({ suggestion, text }: { readonly suggestion: string; readonly text: string }) {
  const [start, end] = matchOf(suggestion, text)
  return (
    <span className="truncate">
      {suggestion.slice(0, start)}
      {end > start && <span className="text-ink-faint">{suggestion.slice(start, end)}</span>}
      {suggestion.slice(end)}
    </span>
  )
}
