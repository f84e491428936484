import { appName } from '@/lib/client/page/app-name'
import { openSearchDescription } from '@/lib/client/page/open-search'
import { defaultLocale } from '@/lib/messages/locale'
import { messagesOf } from '@/lib/messages/messages-of'
import { siteOrigin } from '../site-origin'

/** Not prerendered, since the public address is a runtime setting. */
export const dynamic = 'force-dynamic'

/** Lets browsers add this site as a search engine. */
export async function GET(): Promise<Response> {
  const { description } = messagesOf(defaultLocale).shell
  const body = openSearchDescription({ name: appName, description, origin: await siteOrigin() })
  const headers = { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' }
  return new Response(body, { headers })
}
