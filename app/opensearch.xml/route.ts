import { appName } from '@/lib/client/page/app-name'
import { defaultLocale } from '@/lib/messages/locale'
import { messagesOf } from '@/lib/messages/messages-of'
import { openSearchDescription } from '@/lib/client/page/open-search'
import { siteOrigin } from '../site-origin'

/** Asked for at each request, since the public address is a setting of the running product. */
export const dynamic = 'force-dynamic'

/** By which a browser adds this site to its searches. */
export async function GET(): Promise<Response> {
  const { description } = messagesOf(defaultLocale).shell
  const body = openSearchDescription({ name: appName, description, origin: await siteOrigin() })
  const headers = { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' }
  return new Response(body, { headers })
}
