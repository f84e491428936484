import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { navItemStyle } from './nav-item-style'

interface NavSoonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly soon: string
}

/** An entry without a link, as its page does not exist yet. */
export function NavSoon({ label, icon, soon }: NavSoonProps) {
  return (
    <span title={`${label} · ${soon}`} className={navItemStyle({ state: 'disabled' })}>
      {icon}
      <span className="collapsed:sr-only">{label}</span>
      <Badge className="ml-auto collapsed:sr-only">{soon}</Badge>
    </span>
  )
}
