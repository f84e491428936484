'use client'
import { useEffect } from 'react'
import { type PageError, reportPageError } from '@/lib/client/page/page-error'
import './globals.css'

interface GlobalErrorProps {
  readonly error: PageError
  readonly reset: () => void
}

/** Fallback when the layout itself fails: it can't rely on anything, so it contains both languages. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  useEffect(() => reportPageError(error), [error])
  return (
    <html lang="zh-CN">
      <body>
        <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
          <h1 className="font-serif text-2xl font-semibold">这一页没能显示出来</h1>
          <p className="text-ink-soft">请再试一次；若一直如此，请稍后再来。</p>
          <p lang="en" className="text-sm text-ink-faint">
            Couldn’t show this page. Try again, or come back later.
          </p>
          {error.digest && <p className="text-xs text-ink-faint">{error.digest}</p>}
          <button
            type="button"
            onClick={reset}
            className="min-h-9 rounded-s border border-indigo bg-indigo px-4 text-sm text-on-indigo"
          >
            再试一次
          </button>
        </main>
      </body>
    </html>
  )
}
