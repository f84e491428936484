import { webAddress } from '../../../lib/text/addresses/web-address.ts'
import type { Clock } from '../../platform/clock.ts'
import { boundText, searchedText } from './bounded-text.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { ImageHit, Media, VideoHit } from './provider.ts'
import { type Pace, tokenBucket } from './rate-limiter.ts'
import { plainText, resultDate } from './result-text.ts'

/** Images and videos in the vendor's words; validated before use elsewhere. */
export interface VendorMedia {
  readonly images: readonly VendorImage[]
  readonly videos: readonly VendorVideo[]
}

interface VendorImage {
  readonly address: string
  readonly thumb?: string | null | undefined
  readonly title: string
  readonly pageUrl: string
  readonly site?: string | null | undefined
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
}

interface VendorVideo {
  readonly title: string
  readonly pageUrl: string
  readonly site?: string | null | undefined
  readonly cover?: string | null | undefined
  /** Seconds, or as `mm:ss`, `h:mm:ss` or ISO 8601 (`PT2M31S`). */
  readonly duration?: string | number | null | undefined
  readonly date?: string | null | undefined
}

interface MediaQuery {
  readonly text: string
  readonly signal: AbortSignal
  readonly now: number
}

/** Maximum number kept of each. */
const maxImages = 24
const maxVideos = 6
const maxTitleLength = 120
const maxSiteLength = 40
const maxAddressLength = 2_048
const maxDuration = 100 * 3_600
const nothing: Media = { images: [], videos: [] }

/**
 * Creates a vendor's search for images and videos, with its own circuit breaker and rate limit: it takes no slot from
 * text searches and does not share their failures.
 * @returns a function that finds them as plain, bounded and validated hits; empty when it may not call now
 */
export function createMediaSearch(
  ask: (query: MediaQuery) => Promise<VendorMedia>,
  pace: Pace,
  now: Clock,
): (question: string, signal: AbortSignal) => Promise<Media> {
  const breaker = new CircuitBreaker(now)
  const takeToken = tokenBucket(pace, now)
  return async (question, signal) => {
    if (takeToken(0) === null || !breaker.tryEnter()) return nothing
    try {
      const found = await ask({ text: searchedText(question), signal, now: now() })
      breaker.succeeded()
      return { images: imagesOf(found.images), videos: videosOf(found.videos, now()) }
    } catch (error) {
      if (signal.aborted) breaker.abandoned()
      else breaker.failed()
      throw error
    }
  }
}

function imagesOf(found: readonly VendorImage[]): ImageHit[] {
  const hits = found.flatMap((image): ImageHit[] => {
    const address = resolveAddress(image.address)
    const pageUrl = webAddress(image.pageUrl)
    if (address === '' || pageUrl === '') return []

    const { width, height } = image

    return [
      {
        address,
        thumb: resolveAddress(image.thumb) || address,
        title: boundText(plainText(image.title), maxTitleLength) || siteOf(image.site, pageUrl),
        pageUrl,
        site: siteOf(image.site, pageUrl),
        ...(isEdge(width) && isEdge(height) ? { width, height } : {}),
      },
    ]
  })
  return eachOnce(hits, ({ address }) => address).slice(0, maxImages)
}

function videosOf(found: readonly VendorVideo[], now: number): VideoHit[] {
  const hits = found.flatMap((video): VideoHit[] => {
    const pageUrl = webAddress(video.pageUrl)
    const title = boundText(plainText(video.title), maxTitleLength)
    if (pageUrl === '' || title === '') return []

    const cover = resolveAddress(video.cover)
    const duration = secondsOf(video.duration)
    const publishedAt = resultDate(video.date, now)

    return [
      {
        title,
        pageUrl,
        site: siteOf(video.site, pageUrl),
        ...(cover === '' ? {} : { cover }),
        ...(duration === null ? {} : { duration }),
        ...(publishedAt === '' ? {} : { publishedAt }),
      },
    ]
  })
  return eachOnce(hits, ({ pageUrl }) => pageUrl).slice(0, maxVideos)
}

/** Removes duplicates; the first one stays. */
function eachOnce<Hit>(hits: readonly Hit[], nameOf: (hit: Hit) => string): Hit[] {
  const byName = new Map<string, Hit>()
  for (const hit of hits) if (!byName.has(nameOf(hit))) byName.set(nameOf(hit), hit)
  return [...byName.values()]
}

/** The address of an image; some vendors write `//host/path`. It never reaches a browser. */
function resolveAddress(named: string | null | undefined): string {
  const address = named ? (URL.parse(named, 'https://relative.invalid')?.href ?? '') : ''
  const isWhole = address.length <= maxAddressLength && !address.startsWith('https://relative.invalid')
  return isWhole ? webAddress(address) : ''
}

function siteOf(named: string | null | undefined, pageUrl: string): string {
  return boundText(plainText(named ?? ''), maxSiteLength) || new URL(pageUrl).hostname.replace(/^www\./, '')
}

function isEdge(value: number | null | undefined): value is number {
  return Number.isInteger(value) && (value ?? 0) > 0 && (value ?? 0) <= 100_000
}

const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/
const iso = /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,6})(?:\.\d+)?S)?$/i

/** @returns whole seconds, or null when it is not a duration */
export function secondsOf(duration: string | number | null | undefined): number | null {
  const text = String(duration ?? '').trim()
  const [, hours = 0, minutes = 0, seconds = 0] = clock.exec(text) ?? iso.exec(text) ?? []
  const plain = /^\d{1,6}(?:\.\d+)?$/.test(text) ? Number(text) : 0
  const total = Math.round(plain + Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
  return total > 0 && total <= maxDuration ? total : null
}
