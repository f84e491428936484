'use client'
import { lazy, type ReactNode, Suspense } from 'react'
import { passFocusOn } from '@/components/ui/focus-return'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import { MoreMenu } from '../sidebar/more-menu'

/** Loaded for members alone; without it the menu stays that of a visitor, and the next page tries again. */
const MemberBar = lazy(() =>
  import(/* webpackChunkName: "member" */ './member-bar').catch(() => ({ default: MoreMenu })),
)

interface AccountBarProps {
  /** What a visitor sees, rendered by the page. */
  readonly children: ReactNode
}

/**
 * Who uses the product, and the one menu of the shell. A page is built for a visitor; for a member an attribute of
 * <html> hides that part until the scripts are there, so that no member reads 未登录.
 */
export function AccountBar({ children }: AccountBarProps) {
  const isMember = useShownAsMember()
  return (
    // Another one after a login or logout, so that the focus of a button that is gone is passed on.
    <div
      key={String(isMember)}
      ref={passFocusOn}
      className="-mx-3 mt-2 flex min-h-14 items-center gap-2 border-t border-line px-3 pt-2 pl-5 text-sm collapsed:-mx-2 collapsed:flex-col collapsed:justify-center collapsed:px-2"
    >
      {isMember ? (
        <Suspense>
          <MemberBar />
        </Suspense>
      ) : (
        children
      )}
    </div>
  )
}
