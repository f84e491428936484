'use client'
import { CrashView } from '@/components/shell/crash-view'

export default function ErrorPage({ reset }: { readonly reset: () => void }) {
  return <CrashView onRetry={reset} />
}
