import type { MetadataRoute } from 'next'
import { hostPrefixes, paths } from '@/lib/paths'
import { siteOrigin } from './site-origin'

/** Not prerendered, since the public address is a runtime setting. */
export const dynamic = 'force-dynamic'

export default async function robots(): Promise<MetadataRoute.Robots> {
  const closed = ['/result', paths.history(), paths.playground(), ...hostPrefixes]
  return {
    rules: { userAgent: '*', allow: '/', disallow: closed },
    sitemap: `${await siteOrigin()}/sitemap.xml`,
  }
}
