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
  /**
   * Whether the keyword becomes a part of the page's address: then it is notified before a click as well. A change of
   * the address behind it cancels what the click has opened. Elsewhere the list must not change under a click.
   */
  readonly isInAddress?: boolean
  /** Called with the trimmed text, at most every 250 ms. */
  readonly onKeyword: (keyword: string) => void
  readonly ref?: RefObject<HTMLInputElement | null>
}

const keywordCharacters = 100
const throttleMs = 250

/** Search field of a list: `/` focuses it, Escape clears it. */
export function FindField({
  label,
  placeholder = label,
  initial = '',
  name,
  hasShortcut = false,
  isInAddress = false,
  className = 'w-[min(300px,100%)] max-sm:w-full',
  onKeyword,
  ref,
}: FindFieldProps) {
  const { value, setValue, setComposing } = useKeyword(initial, isInAddress, onKeyword)
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
      {value === '' ? hasKey && hasShortcut && <ShortcutHint /> : <ClearButton onClick={clear} />}
    </search>
  )
}

/** Local state, so that a key press does not render the list. */
function useKeyword(initial: string, isInAddress: boolean, onKeyword: (keyword: string) => void) {
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
    if (!isInAddress) return undefined
    const notifyNow = () => notify()
    // Before the link or button itself.
    window.addEventListener('click', notifyNow, true)
    return () => window.removeEventListener('click', notifyNow, true)
  }, [isInAddress])
  const setComposing = (isComposing: boolean) => setBefore(isComposing ? value : null)
  return { value, setValue, setComposing }
}

function ClearButton({ onClick }: { readonly onClick: () => void }) {
  const common = useTexts('common')
  return (
    <IconButton label={common.clear} size="small" onClick={onClick}>
      <Icon path={x} />
    </IconButton>
  )
}

function ShortcutHint() {
  return (
    <kbd
      aria-hidden
      className="mr-1.5 rounded-s border border-line-strong px-1.5 text-xs text-ink-faint handheld:hidden"
    >
      /
    </kbd>
  )
}
