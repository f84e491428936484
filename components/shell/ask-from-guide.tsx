'use client'
import { type SyntheticEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { takeWebPass } from '@/lib/client/page/web-pass'
import { frameLimits } from '@/lib/contract/frames/frame'
import { paths } from '@/lib/paths'

interface AskFromGuideProps {
  readonly label: string
  readonly placeholder: string
  readonly send: string
}

/** Submits a question from the app guide; this also chooses the web app for this phone. */
export function AskFromGuide({ label, placeholder, send }: AskFromGuideProps) {
  const field = useRef<HTMLInputElement>(null)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const question = field.current?.value.trim() ?? ''
    if (question === '') return field.current?.focus()
    takeWebPass()
    // A full load, because the server decides by the cookie.
    window.location.assign(paths.resultOf(question))
  }
  return (
    // Without hydration the edge redirects the question back here, as the wanted page.
    <form action={paths.askedResult()} onSubmit={handleSubmit} className="grid w-full gap-3">
      <input
        ref={field}
        name="q"
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={frameLimits.questionCharacters.search}
        aria-label={label}
        placeholder={placeholder}
        className="min-h-13 w-full rounded-pill border border-line-strong bg-paper-raised px-5 shadow-high placeholder:text-ink-faint"
      />
      <Button type="submit" tone="primary" size="large" className="w-full">
        {send}
      </Button>
    </form>
  )
}
