import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'

/** What is built ahead is answered as it stands, and never leads elsewhere. */
export const dynamic = 'force-dynamic'

/** The older address of what is a part of the settings now. */
export default function AccountPage() {
  redirect(paths.settings('account'))
}
