'use client'
import { lazy, type ReactNode, Suspense } from 'react'
import { passFocusOn } from '@/components/ui/focus-return'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import { MoreMenu } from '../sidebar/more-menu'

/** Loaded for members only; if that fails the visitor's menu stays, and the next page retries. */
const MemberBar = lazy(() =>
  import(/* webpackChunkName: "member" */ './member-bar').catch(() => ({ default: MoreMenu })),
)

interface AccountBarProps {
  readonly children: ReactNode
}

/** For a member an attribute of <html> hides the prerendered visitor part until the scripts have loaded. */
export function AccountBar({ children }: AccountBarProps) {
  const isMember = useShownAsMember()
  return (
    // Remounted after a login or logout, so that the focus of a removed button is passed on.
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
