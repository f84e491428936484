'use client'
import { useId } from 'react'
import { Composer } from '@/components/conversation/composer'
import { frameLimits } from '@/lib/contract/frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { choosePreference } from '@/lib/page/preference-store'
import { PatternSwitch } from './pattern-switch'
import { SuggestionList } from './suggestion-list'
import { type Refusal, useSearchBox } from './use-search-box'
import type { Messages } from '@/lib/messages/zh-cn'

/**
 * The search box. A textarea may not take the role of a combobox, so the list is tied to it by
 * aria-controls and aria-activedescendant, and its length is announced.
 */
export function SearchBox() {
  const home = useTexts('home')
  const { field, ...box } = useSearchBox()
  const listId = useId()
  const { cursor, suggestions, refusal } = box
  return (
    // Any blur inside calls this; the element focused next decides.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative block w-full"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) cursor.close()
      }}
    >
      <Composer
        frame={{
          onAnimationEnd: box.stopShaking,
          className: `rounded-l border border-line-strong bg-paper-raised px-[18px] pt-[18px] pb-3 shadow-high transition-colors duration-(--motion) focus-within:border-indigo ${box.isShaking ? 'animate-shake' : ''}`,
        }}
        ref={field}
        measuredText={box.text}
        // The box is the purpose of this page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={home.question}
        placeholder={home.placeholder}
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-controls={cursor.isOpen ? listId : undefined}
        aria-activedescendant={cursor.activeIndex >= 0 ? `${listId}-${cursor.activeIndex}` : undefined}
        onChange={box.handleChange}
        onKeyDown={box.handleKeyDown}
        onCompositionEnd={box.takeOver}
        onClick={cursor.open}
        className="block min-h-[52px] w-full bg-transparent text-[calc(16.5px*var(--text-scale))] leading-relaxed outline-none [--field-padding:0px]"
        slots={{
          options: (
            <PatternSwitch value={box.pattern} onChange={(pattern) => choosePreference('pattern', pattern)} />
          ),
        }}
        problem={refusal ? refusalText(refusal, home) : ''}
        isBusy={box.isBusy}
        onSend={box.sendText}
        onEnter={box.sendChosen}
      />
      <output className="sr-only">
        {cursor.isOpen && fill(home.suggestionCount, { count: suggestions.length })}
      </output>
      {cursor.isOpen && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          activeIndex={cursor.activeIndex}
          text={box.text}
          onChoose={box.send}
        />
      )}
    </div>
  )
}

function refusalText(refusal: Refusal, home: Messages['home']): string {
  switch (refusal.problem) {
    case 'sensitive':
      return refusal.sentence
    case 'empty':
      return home.empty
    case 'tooLong':
      return fill(home.tooLong, { limit: frameLimits.questionCharacters, count: refusal.characters })
  }
}
