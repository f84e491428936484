import { adOwnerOf } from '@/lib/contract/house-ad'
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
    adOwner: adOwnerOf({
      AD_BADGE: process.env.AD_BADGE ?? '',
      AD_BADGE_IMAGES: process.env.AD_BADGE_IMAGES ?? '',
      AD_BADGE_URL: process.env.AD_BADGE_URL ?? '',
      ROLE: process.env.ROLE ?? '',
    }),
  }
}
