'use client'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { giveFocusBack } from '../focus-return'
import { Icon } from '../icon'
import { undo } from '../icon-paths'
import { pauseToast, removeToast, runToastAction, type ToastEntry, toastQueue } from './toast-store'

/**
 * Shows toasts at the top, and those with an action at the bottom. F6 focuses actions and errors, newest first. The
 * live regions are always mounted, because a region that appears with its text is not announced.
 */
export function ToastViewport({ label }: { readonly label: string }) {
  const entries = useStore(toastQueue)
  const plain = entries.filter((entry) => !entry.countdown)
  const viewport = useRef<HTMLElement>(null)
  // A page-wide shortcut: focuses the newest, then the older ones.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const targets = [...(viewport.current?.querySelectorAll<HTMLElement>('button, [tabindex]') ?? [])]
      const at = targets.findIndex((target) => target === document.activeElement)
      const next = targets[at - 1] ?? targets.at(-1)
      if (event.key !== 'F6' || event.defaultPrevented || !next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <section ref={viewport} aria-label={label} className="pointer-events-none">
      <div className="fixed inset-x-4 top-5 z-60 grid justify-items-center gap-2">
        <ol aria-live="polite" className="contents">
          {plain.filter((entry) => entry.icon !== 'error').map(toToast)}
        </ol>
        <ol aria-live="assertive" className="contents">
          {plain.filter((entry) => entry.icon === 'error').map(toToast)}
        </ol>
      </div>
      <ol
        aria-live="polite"
        className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+24px)] z-60 grid justify-items-center gap-2"
      >
        {entries.filter((entry) => entry.countdown).map(toToast)}
      </ol>
    </section>
  )
}

function toToast(entry: ToastEntry) {
  return <Toast key={entry.id} entry={entry} />
}

function Toast({ entry: { id, ...entry } }: { readonly entry: ToastEntry }) {
  const item = useRef<HTMLLIElement>(null)
  const hasFocus = () => item.current?.contains(document.activeElement) ?? false
  const pauseHandlers = {
    onPointerEnter: () => pauseToast(id, true),
    onPointerLeave: () => pauseToast(id, hasFocus()),
    onFocus: () => pauseToast(id, true),
    onBlur: () => pauseToast(id, false),
  }
  return (
    // F6 focuses errors, since reading may take longer than the display time.
    <li
      ref={item}
      data-icon={entry.icon}
      tabIndex={entry.icon === 'error' && !entry.countdown ? -1 : undefined}
      onAnimationEnd={() => removeToast(id)}
      {...pauseHandlers}
      className={`pointer-events-auto flex max-w-[min(480px,100%)] items-start gap-2.5 rounded-m border border-line bg-paper-raised px-4 py-2.5 text-sm text-ink shadow-high ${entry.isDeleted ? 'animate-slide-up' : 'animate-rise'}`}
    >
      <ToastGlyph entry={entry} />
      <span className="min-w-0 break-words">{entry.message}</span>
      {entry.countdown && <ToastAction id={id} {...entry.countdown} />}
    </li>
  )
}

interface ToastActionProps {
  readonly id: number
  readonly label: string
  readonly secondsLeft: number
}

function ToastAction({ id, label, secondsLeft }: ToastActionProps) {
  const before = useRef<Element | null>(null)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="F6"
        onFocus={(event) => {
          before.current = event.relatedTarget
        }}
        onClick={() => {
          runToastAction(id)
          giveFocusBack(before.current)
        }}
        className="-my-1 ml-3 inline-flex min-h-8 shrink-0 items-center gap-1 rounded-s px-1.5 text-indigo hover:text-indigo-strong"
      >
        <Icon path={undo} className="size-4" />
        {label}
      </button>
      {/* Not announced every second. */}
      <span
        aria-hidden
        className="grid size-[calc(22px*var(--text-scale))] shrink-0 place-items-center rounded-pill border border-line-strong text-xs tabular-nums"
      >
        {secondsLeft}
      </span>
    </>
  )
}

const glyphs = {
  info: { text: 'i', style: 'bg-indigo-wash text-indigo-strong' },
  success: { text: '✓', style: 'bg-ok-wash text-ok' },
  error: { text: '!', style: 'bg-bad-wash text-bad' },
}

function ToastGlyph({ entry }: { readonly entry: Pick<ToastEntry, 'icon' | 'customIcon'> }) {
  if (entry.icon === 'custom') return entry.customIcon
  const { text, style } = glyphs[entry.icon]
  return (
    <span
      aria-hidden
      className={`mt-0.5 grid size-[calc(18px*var(--text-scale))] shrink-0 place-items-center rounded-[5px] text-xs leading-none font-semibold ${style}`}
    >
      {text}
    </span>
  )
}
