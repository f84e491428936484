'use client'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { search, x } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { useSingleKey } from '../../lib/client/page/use-single-key'

interface FindFieldProps {
  readonly label: string
  readonly placeholder?: string
  /** Text at the start. */
  readonly initial?: string
  /** In a form: the name under which it is sent without scripts. */
  readonly name?: string
  /** Whether `/` focuses it; for the one list of a page. */
  readonly hasShortcut?: boolean
  /** Replaces the width. */
  readonly className?: string
  /** Called with the trimmed text, at most every 250 ms, and before a click on anything. */
  readonly onKeyword: (keyword: string) => void
  readonly ref?: RefObject<HTMLInputElement | null>
}

const keywordCharacters = 100
const throttleMs = 250
/** What people do on other parts of the page, where the list has to be the one of the field. */
const leavingEvents = ['click', 'focusout'] as const

/** Search field of a list: `/` focuses it, Escape clears it. */
export function FindField({
  label,
  placeholder = label,
  initial = '',
  name,
  hasShortcut = false,
  className = 'w-[min(300px,100%)] max-sm:w-full',
  onKeyword,
  ref,
}: FindFieldProps) {
  const common = useTexts('common')
  const { value, setValue, setComposing } = useKeyword(initial, onKeyword)
  const ownRef = useRef<HTMLInputElement>(null)
  const field = ref ?? ownRef
  const hasKey = useSingleKey((key) => {
    const isForThis = hasShortcut && key === '/'
    if (isForThis) field.current?.focus()
    return isForThis
  })

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      setValue('')
    }
  }

  const clear = () => {
    setValue('')
    field.current?.focus()
  }

  return (
    <search
      className={`flex min-h-10 items-center gap-2 rounded-pill border border-line-strong bg-paper-raised pr-1.5 pl-4 focus-within:border-indigo focus-within:outline-1 focus-within:outline-indigo max-sm:min-h-11 ${className}`}
    >
      <Icon path={search} className="size-4 shrink-0 stroke-[1.7] text-ink-faint" />
      <input
        ref={field}
        name={name}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        maxLength={keywordCharacters}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={handleKey}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        className="min-w-0 flex-1 self-stretch bg-transparent [&::-webkit-search-cancel-button]:hidden text-sm outline-none placeholder:text-ink-faint"
      />
      {value === '' ? (
        hasKey && hasShortcut && <ShortcutHint />
      ) : (
        <IconButton label={common.clear} size="small" onClick={clear}>
          <Icon path={x} />
        </IconButton>
      )}
    </search>
  )
}

/** Local state, so that a key press does not render the list. */
function useKeyword(initial: string, onKeyword: (keyword: string) => void) {
  const [value, setValue] = useState(initial)
  // What an input method has not finished is no keyword: the one before stays.
  const [before, setBefore] = useState<string | null>(null)
  const keyword = (before ?? value).trim()
  const notified = useRef({ keyword: null as string | null, atMs: Number.NEGATIVE_INFINITY })
  const notify = useEffectEvent(() => {
    if (notified.current.keyword === keyword) return
    notified.current = { keyword, atMs: performance.now() }
    onKeyword(keyword)
  })
  useEffect(() => {
    const waitMs = Math.max(0, notified.current.atMs + throttleMs - performance.now())
    const timer = setTimeout(() => notify(), waitMs)
    return () => clearTimeout(timer)
  }, [keyword])
  useEffect(() => {
    // A keyword that is set after a link was followed would cancel its opening, as each change of the address does.
    const notifyNow = () => notify()
    for (const type of leavingEvents) window.addEventListener(type, notifyNow, true)
    return () => {
      for (const type of leavingEvents) window.removeEventListener(type, notifyNow, true)
    }
  }, [])
  const setComposing = (isComposing: boolean) => setBefore(isComposing ? value : null)
  return { value, setValue, setComposing }
}

function ShortcutHint() {
  return (
    <kbd
      aria-hidden
      className="mr-1.5 rounded-s border border-line-strong px-1.5 text-xs text-ink-faint pointer-coarse:hidden"
    >
      /
    </kbd>
  )
}
