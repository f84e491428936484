import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'

interface StatePageProps {
  readonly glyph: string
  readonly title: string
  /** Where to go instead; the first one is the main one. */
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** After the links. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page that only explains why its content is not shown. */
export function StatePage({ glyph, title, links, actions, children }: StatePageProps) {
  return (
    <div className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={glyph}
        title={title}
        actions={
          <>
            {links.map(({ href, label }, at) => (
              <Link
                key={href}
                prefetch={false}
                href={href}
                className={buttonStyle(at === 0 ? { tone: 'primary' } : {})}
              >
                {label}
              </Link>
            ))}
            {actions}
          </>
        }
      >
        {children}
      </SealState>
    </div>
  )
}
