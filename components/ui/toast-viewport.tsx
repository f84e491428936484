'use client'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { removeToast, type ToastEntry, toastQueue } from './toast-store'

/** Where toasts appear. Both regions are always there, because a region that appears with its text is not read out. */
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

function ToastGlyph({ entry }: { readonly entry: ToastEntry }) {
  const style = 'mt-0.5 size-[18px] shrink-0'
  switch (entry.icon) {
    case 'custom':
      return entry.customIcon
    case 'success':
      return <CircleCheck aria-hidden className={`${style} text-ok`} />
    case 'error':
      return <TriangleAlert aria-hidden className={`${style} text-bad`} />
    case 'info':
      return <Info aria-hidden className={`${style} text-indigo`} />
  }
}
