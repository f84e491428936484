/** The advertisement of the product itself, in `public/ad`: that of pages that are built ahead. */
export const houseAdImages = Array.from({ length: 8 }, (_, index) => `/ad/${index + 1}.svg`)

/** Whose advertisement an installation shows; pages need it for the first paint. */
export type AdOwner = 'house' | 'operator' | 'none'

interface AdSettings {
  readonly AD_BADGE: string
  readonly AD_BADGE_IMAGES: { readonly length: number }
  readonly AD_BADGE_URL: string
  readonly ROLE: string
}

/** @returns whose it is; a web app that runs alone can't pass the images of an operator on */
export function adOwnerOf({
  AD_BADGE: state,
  AD_BADGE_IMAGES: images,
  AD_BADGE_URL: href,
  ROLE: role,
}: AdSettings): AdOwner {
  if (state === 'off') return 'none'
  return images.length === 0 || href === '' || role === 'web' ? 'house' : 'operator'
}
