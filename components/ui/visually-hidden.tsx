import type { ReactNode } from 'react'

/** Text that is read out and not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
