'use client'
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { afterLayers, useBackToClose } from '@/components/ui/dialog/back-layers'
import { useEnterKey } from '@/components/ui/enter-key'
import { keepOpenWhileComposing } from '@/components/ui/escape-key'
import { giveFocusBack } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { search } from '@/components/ui/icon-paths'
import { nextPosition } from '@/components/ui/list-box'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CommandEntry, EntryGroup } from './command-entries'
import { CommandList, entryGroups, optionId } from './command-list'
import { type Found, useCommandEntries } from './use-command-entries'

export interface CommandPaletteProps {
  /** Gets the focus back on close. */
  readonly opener: Element | null
  readonly onClose: () => void
}

export function CommandPalette({ opener, onClose }: CommandPaletteProps) {
  const texts = useTexts('command')
  useBackToClose(onClose)
  return (
    <Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Portal>
        <Overlay className="fixed inset-0 z-60 bg-veil" />
        <Content
          aria-describedby={undefined}
          onEscapeKeyDown={keepOpenWhileComposing}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveFocusBack(opener)
          }}
          className="fixed top-[9vh] left-1/2 z-60 flex max-h-[76vh] w-[min(720px,calc(100vw-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-l border border-line bg-paper-raised text-ink shadow-high outline-none max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:translate-x-0 max-sm:rounded-none max-sm:border-0"
        >
          <Title className="sr-only">{texts.title}</Title>
          <Finder onClose={onClose} />
        </Content>
      </Portal>
    </Root>
  )
}

function Finder({ onClose }: Pick<CommandPaletteProps, 'onClose'>) {
  const texts = useTexts('command')
  const listId = useId()
  const [query, setQuery] = useState('')
  const [scope, setScope] = useState<EntryGroup | null>(null)
  // By id, so that late results do not move the selection to another entry.
  const [pointed, setPointed] = useState<string | null>(null)
  const found = useCommandEntries(query.trim(), scope === 'searches')
  const entries = found.entries.filter(({ group }) => scope === null || group === scope)
  const active = entries.find(({ id }) => id === pointed) ?? entries[0]

  const choose = (entry: CommandEntry) => {
    // Closed first, so that its history entry is removed before the navigation.
    flushSync(onClose)
    afterLayers(entry.run)
  }

  const keys = useFinderKeys({ entries, active, onPoint: setPointed, onChoose: choose })
  const activeId = active?.id
  const searchesTitle = found.isApproximate
    ? texts.approximate
    : query.trim() === ''
      ? texts.recent
      : texts.groups.searches

  return (
    <>
      <div className="flex min-h-14 items-center gap-3 px-5 max-sm:px-4">
        <Icon path={search} className="size-5 shrink-0 stroke-[1.7] text-ink-faint" />
        <FinderField
          listId={listId}
          activeId={activeId}
          value={query}
          onChange={(text) => {
            setQuery(text)
            setPointed(null)
          }}
          {...keys}
        />
        <CloseButton onClose={onClose} />
      </div>
      <Scopes scope={scope} found={found} onChange={setScope} />
      <section
        // Scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts.results}
        className="min-h-0 flex-1 overflow-y-auto border-t border-line"
      >
        <Notes query={query} found={found} isEmpty={entries.length === 0} />
        <CommandList
          id={listId}
          entries={entries}
          activeId={activeId}
          searchesTitle={searchesTitle}
          onPoint={setPointed}
          onChoose={choose}
        />
      </section>
      <Footer count={entries.length} />
    </>
  )
}

interface FinderFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly listId: string
  readonly activeId: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The field keeps the focus, and references the option that Enter selects. */
function FinderField({ listId, activeId, onChange, ...input }: FinderFieldProps) {
  const texts = useTexts('command')
  return (
    <input
      type="text"
      role="combobox"
      aria-expanded={activeId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId === undefined ? undefined : optionId(listId, activeId)}
      aria-label={texts.title}
      placeholder={texts.placeholder}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      onChange={(event) => onChange(event.target.value)}
      {...input}
      className="min-w-0 flex-1 self-stretch bg-transparent text-md outline-none placeholder:text-ink-faint"
    />
  )
}

interface FinderKeys {
  readonly entries: readonly CommandEntry[]
  readonly active: CommandEntry | undefined
  readonly onPoint: (id: string) => void
  readonly onChoose: (entry: CommandEntry) => void
}

/** Arrow keys wrap around, Home and End apply only without text; keys during an IME composition are ignored. */
function useFinderKeys({ entries, active, onPoint, onChoose }: FinderKeys) {
  const { isSending, onCompositionEnd } = useEnterKey()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return

    const at = active ? entries.indexOf(active) : -1
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    const end = event.currentTarget.value === '' ? ({ Home: 0, End: -1 } as const)[event.key] : undefined
    const next = step === undefined ? end : nextPosition(at, step, entries.length, false)
    const entry = next === undefined ? undefined : entries.at(next)
    if (entry) {
      event.preventDefault()
      onPoint(entry.id)
    }

    if (isSending(event)) {
      event.preventDefault()
      if (active) onChoose(active)
    }
  }
  return { onKeyDown, onCompositionEnd }
}

interface ScopesProps {
  readonly scope: EntryGroup | null
  readonly found: Found
  readonly onChange: (scope: EntryGroup | null) => void
}

function Scopes({ scope, found, onChange }: ScopesProps) {
  const texts = useTexts('command')
  const countOf = (group: EntryGroup) => found.entries.filter((entry) => entry.group === group).length
  return (
    <fieldset aria-label={texts.scopes} className="flex gap-2 overflow-x-auto px-5 pb-3 max-sm:px-4">
      {([null, ...entryGroups] as const).map((group) => (
        <Chip
          key={group ?? 'all'}
          aria-pressed={group === scope}
          onClick={() => onChange(group)}
          className="shrink-0"
        >
          {group === null
            ? `${texts.all} ${found.entries.length}`
            : `${texts.groups[group]} ${countOf(group)}`}
        </Chip>
      ))}
    </fieldset>
  )
}

interface NotesProps {
  readonly query: string
  readonly found: Found
  readonly isEmpty: boolean
}

function Notes({ query, found, isEmpty }: NotesProps) {
  const texts = useTexts('command')
  const common = useTexts('common')
  return (
    <>
      {found.failure && (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-5 pt-3 text-sm text-warn">
          {texts[found.failure]}
          <Button size="small" onClick={found.retry}>
            {common.retry}
          </Button>
        </div>
      )}
      {isEmpty && !found.failure && (
        <div className="px-5 py-8 text-center text-sm text-ink-soft">
          {found.isFinding ? (
            texts.finding
          ) : (
            <>
              <p className="font-serif text-md font-semibold text-ink">{fill(texts.empty, { query })}</p>
              <p className="mt-1">{texts.emptyBody}</p>
            </>
          )}
        </div>
      )}
    </>
  )
}

function Footer({ count }: { readonly count: number }) {
  const texts = useTexts('command')
  const key = 'rounded-s border border-line-strong px-1.5'
  return (
    <div className="flex min-h-10 items-center gap-5 border-t border-line px-5 text-xs text-ink-faint">
      <span aria-hidden className="flex items-center gap-1.5 handheld:hidden">
        <kbd className={key}>↑</kbd>
        <kbd className={key}>↓</kbd>
        {texts.choose}
        <kbd className={`${key} ml-3`}>Enter</kbd>
        {texts.open}
      </span>
      <output className="ml-auto">{fill(texts.count, { count })}</output>
    </div>
  )
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('command')
  return (
    <Button size="small" onClick={onClose} className="max-sm:min-h-11 max-sm:min-w-11">
      <span className="sr-only">{texts.close}</span>
      <kbd>Esc</kbd>
    </Button>
  )
}
