import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'

/** A prerendered page is always answered as it is, and can't redirect. */
export const dynamic = 'force-dynamic'

/** A chat needs an agent. */
export default function ChatIndexPage() {
  redirect(paths.agentHome())
}
