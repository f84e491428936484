import Link from 'next/link'
import type { ReactNode } from 'react'

/** Of links, and of buttons that look like one. */
export const textLinkStyle =
  'rounded-[4px] text-indigo underline decoration-indigo/35 underline-offset-3 hover:text-indigo-strong hover:decoration-current'

interface TextLinkProps {
  readonly href: string
  /** Opens a new tab without access to this one. */
  readonly isExternal?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function TextLink({ href, isExternal = false, className = '', children }: TextLinkProps) {
  const style = `${textLinkStyle} ${className}`
  if (isExternal) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={style}>
        {children}
      </a>
    )
  }
  return (
    <Link prefetch={false} href={href} className={style}>
      {children}
    </Link>
  )
}
