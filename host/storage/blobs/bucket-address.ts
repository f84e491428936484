import { isIP } from 'node:net'

/** Where the bucket's name stands in addresses: in the path, in the host name, or as the store wants it. */
export type PathStyle = 'auto' | 'path' | 'host'

export interface BucketPlace {
  /** The store's own address, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
}

/** Stores that refuse the bucket's name in the path. Source: their documentation of the S3 protocol. */
const hostOnly: readonly RegExp[] = [
  /(?:^|\.)oss-[a-z0-9-]+\.aliyuncs\.com$/,
  /(?:^|\.)tos-s3-[a-z0-9-]+\.(?:i?volces|bytepluses)\.com$/,
  /(?:^|\.)cos\.[a-z0-9-]+\.(?:myqcloud\.com|tencentcos\.cn)$/,
]

/** With these codes a store refuses an address with the bucket's name in its path. */
const refusals: ReadonlySet<string> = new Set([
  'SecondLevelDomainForbidden',
  'PathStyleDomainForbidden',
  'InvalidPathAccess',
])

export function refusesPathStyle(code: string): boolean {
  return refusals.has(code)
}

/** @param endpoint as configured: people also paste the address of their bucket */
export function placeOf(endpoint: string, bucket: string): BucketPlace {
  const url = new URL(endpoint)
  if (url.hostname.startsWith(`${bucket}.`)) url.hostname = url.hostname.slice(bucket.length + 1)
  return { endpoint: url.href.replace(/\/+$/, ''), bucket }
}

/** @returns the style that the store is known to want, or null when it must be asked */
export function knownStyle({ endpoint }: BucketPlace, wanted: PathStyle): 'path' | 'host' | null {
  if (wanted !== 'auto') return wanted
  const { hostname } = new URL(endpoint)
  if (hostOnly.some((pattern) => pattern.test(hostname))) return 'host'
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? null : 'path'
}

/** @returns the address of the bucket, without a slash at its end */
export function bucketAddress({ endpoint, bucket }: BucketPlace, style: 'path' | 'host'): string {
  if (style === 'path') return `${endpoint}/${encodeURIComponent(bucket)}`
  const url = new URL(endpoint)
  url.hostname = `${bucket}.${url.hostname}`
  return url.href.replace(/\/+$/, '')
}

/** @returns the origins at which browsers reach the bucket; both of a store that must be asked first */
export function bucketOrigins(endpoint: string, bucket: string, wanted: PathStyle): string[] {
  if (endpoint === '') return []
  const place = placeOf(endpoint, bucket)
  const style = knownStyle(place, wanted)
  const styles = style ? [style] : (['path', 'host'] as const)
  return styles.map((each) => new URL(bucketAddress(place, each)).origin)
}
