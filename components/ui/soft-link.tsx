'use client'
import { useRouter } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'

interface SoftLinkProps extends ComponentProps<'a'> {
  /** A path on this site. */
  readonly href: string
  /** Whether the page is fetched when the pointer comes near; not for pages that are made on request. */
  readonly isPrefetched?: boolean
}

/**
 * A link that changes the page without loading the document anew. Next's own link does this too, and fetches ahead
 * what is in sight; that is not wanted here, and its 4 KB on every page are a fifteenth of what the home page may add.
 */
export function SoftLink({ href, isPrefetched = true, onClick, children, ...rest }: SoftLinkProps) {
  const router = useRouter()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    router.push(href)
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={handleClick}
      onPointerEnter={isPrefetched ? () => router.prefetch(href) : undefined}
    >
      {children}
    </a>
  )
}

/** With a modifier key a link opens in another tab or window, or is saved. */
function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
