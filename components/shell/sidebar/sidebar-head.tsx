import type { ReactNode } from 'react'
import { LogoLink } from './logo-link'
import { SidebarToggle } from './sidebar-toggle'

/** The logo and, beside it, what else is in the first row. */
export function SidebarHead({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mb-3.5 flex items-center justify-between gap-2 px-2 collapsed:flex-col collapsed:px-0">
      <LogoLink />
      <div className="flex items-center max-md:hidden collapsed:flex-col">
        {children}
        <SidebarToggle />
      </div>
    </div>
  )
}
