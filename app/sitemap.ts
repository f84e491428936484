import type { MetadataRoute } from 'next'
import { paths } from '@/lib/paths'
import { helpPages } from './help-pages'
import { siteOrigin } from './site-origin'

export const dynamic = 'force-dynamic'

/** Only pages that are the same for all visitors. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = await siteOrigin()
  const guide = (await helpPages()).map(({ slug }) => paths.help(slug))
  return [paths.home(), paths.agentHome(), paths.agentTemplate(), paths.help(), ...guide].map((path) => ({
    url: `${origin}${path}`,
  }))
}
