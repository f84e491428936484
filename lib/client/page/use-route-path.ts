import 'client-only'
import { usePathname } from 'next/navigation'
import { locales } from '@/lib/messages/locale'

/**
 * The path in the address bar. Pages are prerendered below a locale segment that is hidden from users; a path that
 * differed between server and browser would break hydration.
 */
export function useRoutePath(): string {
  const pathname = usePathname()
  const prefix = locales.map((locale) => `/${locale}`).find((each) => `${pathname}/`.startsWith(`${each}/`))
  return prefix ? pathname.slice(prefix.length) || '/' : pathname
}
