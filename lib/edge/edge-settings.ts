import type { VisitSettings } from '@/lib/edge/document-visit'

/** Middleware settings, read at each visit, so that changes need no build. */
export function edgeSettings(): VisitSettings {
  return {
    searchSite: process.env.SEARCH_SITE_URL ?? '',
    guide: process.env.APP_GUIDE_URL ?? '',
    mobileSite: process.env.MOBILE_SITE_URL ?? '',
    betaHost: process.env.BETA_HOST ?? '',
    mainSite: process.env.MAIN_SITE_URL ?? '',
    cookieDomain: process.env.COOKIE_DOMAIN ?? '',
  }
}
