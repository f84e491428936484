'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { navItemStyle } from './nav-item-style'

interface NavLinkProps {
  readonly href: string
  /** Paths of pages that belong to it, as do those below them; they have no link of their own. */
  readonly holds?: readonly string[]
  readonly label: string
  readonly icon: ReactNode
}

/** A sidebar link. Its page is prefetched when the pointer comes near, not while the page loads. */
export function NavLink({ href, holds = [], label, icon }: NavLinkProps) {
  const path = useRoutePath()
  const isCurrent = path === href || holds.some((each) => path === each || path.startsWith(`${each}/`))
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      title={label}
      className={navItemStyle({ state: isCurrent ? 'current' : 'idle' })}
    >
      {icon}
      <span className="collapsed:sr-only">{label}</span>
    </Link>
  )
}
