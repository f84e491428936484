import 'client-only'
import { usePathname } from 'next/navigation'
import { locales } from '@/lib/messages/locale'

/**
 * The path that the address bar shows. Pages are prerendered below a locale that readers never see, and a path
 * that differed between the two would leave the server's markup in place.
 */
export function useRoutePath(): string {
  const pathname = usePathname()
  const prefix = locales.map((locale) => `/${locale}`).find((each) => `${pathname}/`.startsWith(`${each}/`))
  return prefix ? pathname.slice(prefix.length) || '/' : pathname
}
