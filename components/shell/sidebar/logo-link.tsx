'use client'
import Link from 'next/link'
import { appName } from '@/lib/client/page/app-name'
import { paths } from '@/lib/paths'
import { LogoMark } from './logo-mark'

/** Of the browser: a link that the layout renders itself would bring the scripts of the home page to every page. */
export function LogoLink() {
  return (
    <Link
      prefetch={false}
      href={paths.home()}
      title={appName}
      className="flex min-w-0 items-center gap-2.5 rounded-s font-serif text-xl leading-none font-semibold tracking-[0.14em]"
    >
      <LogoMark />
      <span className="truncate collapsed:sr-only">{appName}</span>
    </Link>
  )
}
