'use client'
import { lazy, type ReactNode, Suspense } from 'react'
import { useShownAsMember } from '@/lib/login/member-attribute'

/** Loaded for members alone; without it the bar stays as it is for everybody, and the next page tries again. */
const MemberBar = lazy(() =>
  import(/* webpackChunkName: "member" */ './member-bar').catch(() => ({ default: () => null })),
)

interface AccountBarProps {
  /** What a visitor sees, drawn by the page. */
  readonly children: ReactNode
}

/**
 * Who uses the product. A page is built for a visitor; for a member an attribute of <html> keeps that part out of
 * sight until the scripts are there, so that nobody who is logged in reads 未登录.
 */
export function AccountBar({ children }: AccountBarProps) {
  return (
    <div className="flex min-h-11 items-center gap-2.5 px-2 text-sm collapsed:justify-center collapsed:px-0">
      {useShownAsMember() ? (
        <Suspense>
          <MemberBar />
        </Suspense>
      ) : (
        children
      )}
    </div>
  )
}
