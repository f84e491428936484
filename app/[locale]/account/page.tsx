import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'

/** A prerendered page is always answered as it is, and can't redirect. */
export const dynamic = 'force-dynamic'

export default function AccountPage() {
  redirect(paths.settings('account'))
}
