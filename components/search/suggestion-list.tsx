import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { rotateCcwClock, search, x } from '@/components/ui/icon-paths'
import { ListBox, ListOption } from '@/components/ui/list-box'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { keyOf, matchOf, type Suggestion } from './suggestion-rules'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  /** -1 if none is selected. */
  readonly activeIndex: number
  readonly text: string
  readonly onChoose: (suggestion: Suggestion) => void
  /** Deletes one of the searches by its id, or all of them: ''. */
  readonly onForget: (id: string) => void
}

/** The focus stays in the box. Delete buttons are next to the list: options must not contain buttons. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, suggestions, activeIndex, text, onChoose, onForget } = props
  const home = useTexts('home')
  const isHistory = text.trim() === '' && suggestions.some((suggestion) => suggestion.id)
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-2 grid max-h-[50vh] grid-cols-[minmax(0,1fr)_auto] overflow-y-auto rounded-m border border-line bg-paper-raised p-1.5 shadow-high">
      <ListBox id={id} label={home.suggestions} className="contents">
        {suggestions.map((suggestion, index) => (
          <ListOption
            key={keyOf(suggestion)}
            id={`${id}-${index}`}
            isActive={index === activeIndex}
            style={{ gridRow: index + 1 }}
            onClick={() => onChoose(suggestion)}
            className="col-start-1 flex min-h-10 min-w-0 cursor-pointer items-center gap-3 rounded-s px-3.5 text-md text-ink-soft hover:bg-paper-sunken aria-selected:bg-paper-sunken aria-selected:text-ink [&>svg]:size-[15px] [&>svg]:shrink-0 [&>svg]:text-ink-faint"
          >
            <Icon path={suggestion.origin === 'history' ? rotateCcwClock : search} />
            <Highlighted suggestion={suggestion.text} text={text} />
            {suggestion.origin === 'history' && (
              <span className="ml-auto shrink-0 text-xs text-ink-faint">{home.searchedBefore}</span>
            )}
          </ListOption>
        ))}
      </ListBox>
      {isHistory && <ForgetButtons suggestions={suggestions} onForget={onForget} />}
    </div>
  )
}

function ForgetButtons({ suggestions, onForget }: Pick<SuggestionListProps, 'suggestions' | 'onForget'>) {
  const home = useTexts('home')
  return (
    <>
      {suggestions.map(({ id, text }, index) => (
        <div key={text} style={{ gridRow: index + 1 }} className="col-start-2 grid place-items-center">
          {id && (
            <IconButton
              label={fill(home.forget, { question: text })}
              size="small"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onForget(id)}
              className="max-sm:size-11 [&>svg]:size-3.5"
            >
              <Icon path={x} />
            </IconButton>
          )}
        </div>
      ))}
      <button
        type="button"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onForget('')}
        className="col-span-2 min-h-9 justify-self-start rounded-s px-3.5 text-sm text-ink-faint hover:text-ink max-sm:min-h-11"
      >
        {home.forgetAll}
      </button>
    </>
  )
}

/** The typed part is lighter, to emphasize the added part. */
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
