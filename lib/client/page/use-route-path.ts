import 'client-only'
import { usePathname } from 'next/navigation'
import { locales } from '@/lib/messages/locale'

/** Without the hidden locale segment: a path that differs between server and browser breaks hydration. */
export function useRoutePath(): string {
  const pathname = usePathname()
  const prefix = locales.map((locale) => `/${locale}`).find((each) => `${pathname}/`.startsWith(`${each}/`))
  return prefix ? pathname.slice(prefix.length) || '/' : pathname
}
