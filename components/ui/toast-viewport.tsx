'use client'
import { useStore } from 'zustand'
import { removeToast, type ToastEntry, toastQueue } from './toast-store'

/**
 * Where toasts appear. Both live regions are always mounted, because screen readers do not announce a region that
 * appears with its text.
 */
export function ToastViewport({ label }: { readonly label: string }) {
  const entries = useStore(toastQueue)
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 top-5 z-60 grid justify-items-center gap-2"
    >
      <ol aria-live="polite" className="contents">
        {entries.filter((entry) => entry.icon !== 'error').map(toToast)}
      </ol>
      <ol aria-live="assertive" className="contents">
        {entries.filter((entry) => entry.icon === 'error').map(toToast)}
      </ol>
    </section>
  )
}

function toToast(entry: ToastEntry) {
  return <Toast key={entry.id} entry={entry} />
}

function Toast({ entry }: { readonly entry: ToastEntry }) {
  return (
    <li
      data-icon={entry.icon}
      onAnimationEnd={() => removeToast(entry.id)}
      className={`pointer-events-auto flex max-w-[min(480px,100%)] items-start gap-2.5 rounded-m border border-line bg-paper-raised px-4 py-2.5 text-sm text-ink shadow-high ${entry.isDeleted ? 'animate-slide-up' : 'animate-rise'}`}
    >
      <ToastGlyph entry={entry} />
      <span className="min-w-0 break-words">{entry.message}</span>
    </li>
  )
}

const glyphs = {
  info: { text: 'i', style: 'bg-indigo-wash text-indigo-strong' },
  success: { text: '✓', style: 'bg-ok-wash text-ok' },
  error: { text: '!', style: 'bg-bad-wash text-bad' },
}

function ToastGlyph({ entry }: { readonly entry: ToastEntry }) {
  if (entry.icon === 'custom') return entry.customIcon
  const { text, style } = glyphs[entry.icon]
  return (
    <span
      aria-hidden
      className={`mt-0.5 grid size-[18px] shrink-0 place-items-center rounded-[5px] text-xs leading-none font-semibold ${style}`}
    >
      {text}
    </span>
  )
}
