'use client'
import { CrashView } from '@/components/shell/crash-view'
import type { PageError } from '@/lib/client/page/page-error'

interface ErrorPageProps {
  readonly error: PageError
  readonly reset: () => void
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return <CrashView error={error} onRetry={reset} />
}
