'use client'
import dynamic from 'next/dynamic'
import { useId } from 'react'
import { AttachButton } from '@/components/conversation/composer/attach-button'
import { Composer, type ComposerSlots } from '@/components/conversation/composer/composer'
import { ComposerNotes } from '@/components/conversation/composer/composer-notes'
import { ScopeButton } from '@/components/conversation/composer/scope-button'
import { useFilterPanel } from '@/components/conversation/composer/use-filter-panel'
import { VoiceButton } from '@/components/conversation/composer/voice-button'
import { LoginButton } from '@/components/login/login-button'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { choosePreference } from '@/lib/client/page/preference-store'
import { frameLimits } from '@/lib/contract/frames/frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { PatternSwitch } from './pattern-switch'
import { SuggestionList } from './suggestion-list'
import { type Refusal, type StartingText, useSearchBox } from './use-search-box'

/** Browser-only: they depend on data that a prerendered page does not have. */
const ModelChoice = dynamic(
  () => import('@/components/conversation/composer/model-choice').catch(emptyFallback),
  {
    ssr: false,
  },
)
const AttachmentRow = dynamic(
  () => import('@/components/conversation/composer/attachment-row').catch(emptyFallback),
  { ssr: false },
)

const fieldStyle =
  'block min-h-[52px] w-full bg-transparent text-[calc(16.5px*var(--text-scale))] leading-relaxed outline-none [--field-padding:0px]'
const frameStyle =
  'rounded-l border border-line-strong bg-paper-raised px-[18px] pt-[18px] pb-3 shadow-high transition-colors duration-(--motion) focus-within:border-indigo'

/**
 * The search box. A textarea may not have the role of a combobox, so the list is linked to it by aria-controls and
 * aria-activedescendant, and its length is announced.
 * @param start an initial question, and why it was not sent
 */
export function SearchBox({ start }: { readonly start?: StartingText }) {
  const home = useTexts('home')
  const { field, ...box } = useSearchBox(start)
  const listId = useId()
  const { cursor, suggestions, refusal, files } = box
  const panel = useFilterPanel()
  const parts = useBoxParts(box, panel)
  // Both would cover each other.
  const isListOpen = cursor.isOpen && !panel.isOpen

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
          ...files.dropZone,
          onAnimationEnd: box.stopShaking,
          className: `${frameStyle} ${files.isOver ? 'border-indigo' : ''} ${box.isShaking ? 'animate-shake' : ''}`,
        }}
        ref={field}
        defaultValue={start?.text}
        measuredText={box.text}
        // The box is the purpose of this page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={home.question}
        placeholder={home.placeholder}
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-controls={isListOpen ? listId : undefined}
        aria-activedescendant={cursor.at >= 0 ? `${listId}-${cursor.at}` : undefined}
        onChange={box.handleChange}
        onKeyDown={box.handleKeyDown}
        onCompositionEnd={box.takeOver}
        onClick={cursor.open}
        onPaste={files.onPaste}
        className={fieldStyle}
        slots={parts}
        problem={refusal ? refusalText(refusal, home) : ''}
        isBusy={box.isBusy}
        onSend={box.sendText}
        onEnter={box.sendChosen}
      />
      <output className="sr-only">
        {isListOpen && fill(home.suggestionCount, { count: suggestions.length })}
      </output>
      {isListOpen && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          activeIndex={cursor.at}
          text={box.text}
          onChoose={box.send}
          onForget={box.forget}
        />
      )}
    </div>
  )
}

function useBoxParts(
  { pattern, files, voice, isLoginEnded }: Omit<ReturnType<typeof useSearchBox>, 'field'>,
  panel: ReturnType<typeof useFilterPanel>,
): ComposerSlots {
  const { FilterPanel } = panel
  return {
    attachments: files.list && files.items.length > 0 && (
      <AttachmentRow
        list={files.list}
        items={files.items}
        isAwaitingLogin={files.isAwaitingLogin}
        onLogin={files.logIn}
      />
    ),
    notes: (
      <>
        <ComposerNotes files={files} voice={voice} />
        {isLoginEnded && <LoginEndedNote />}
      </>
    ),
    options: (
      // On phones they have a row of their own. Elsewhere the buttons are in the row of the tools, and the description
      // of the mode is in a line below.
      <div className="max-sm:basis-full sm:contents sm:[&_p]:order-last sm:[&_p]:basis-full sm:[&>div]:contents">
        <PatternSwitch value={pattern} onChange={(chosen) => choosePreference('pattern', chosen)} />
      </div>
    ),
    scope: (
      <ScopeButton
        panelId={panel.id}
        isOpen={panel.isOpen}
        isLoading={panel.isLoading}
        onToggle={panel.toggle}
      />
    ),
    model: <ModelChoice />,
    tools: (
      <>
        <VoiceButton voice={voice} />
        <AttachButton onPick={files.add} />
      </>
    ),
    panel: FilterPanel && (
      <div className="-mx-[18px] mt-3 border-t border-line bg-paper-sunken/40 px-[18px] pt-1">
        <FilterPanel id={panel.id} onClose={panel.close} />
      </div>
    ),
  }
}

/** Visitors may search, so the question can also be asked as it is. */
function LoginEndedNote() {
  const home = useTexts('home')
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 pt-1 text-sm text-warn">
      {home.loginEnded}
      <LoginButton size="small">{home.logIn}</LoginButton>
    </p>
  )
}

function refusalText(refusal: Refusal, home: Messages['home']): string {
  switch (refusal.problem) {
    case 'said':
      return refusal.sentence
    case 'empty':
      return home.empty
    case 'tooLong':
      return fill(home.tooLong, { limit: frameLimits.questionCharacters.search, count: refusal.characters })
  }
}
