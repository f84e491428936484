import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { ImageItem } from '../../../lib/contract/cards/images.ts'
import type { VideoItem } from '../../../lib/contract/cards/videos.ts'
import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import type { Media, SearchProvider } from '../../search/providers/provider.ts'

const limitMs = 6_000
/** Maximum extra wait (ms) after the text is complete. */
const patienceMs = 600
const shownImages = 14
const shownVideos = 3

interface MediaSearchDeps {
  readonly providers: readonly SearchProvider[]
  readonly scope: SearchScope
  readonly signal: AbortSignal
  readonly nextId: () => string
  readonly storedImage: (address: string) => string
}

/**
 * The images and videos next to an answer. They are searched while the text is written and never delay it: results
 * that arrive before it are shown above it from the start, the rest at its end.
 */
export class MediaSearch {
  readonly #deps: MediaSearchDeps
  readonly #pending = new Set<Promise<void>>()
  #found: Media[] = []
  #hasShown = false

  constructor(deps: MediaSearchDeps) {
    this.#deps = deps
  }

  /** Queries providers of media, only for searches of the whole web: they support neither sites nor dates. */
  begin(query: string): void {
    const { providers, scope, signal: stopped } = this.#deps
    if (!['all', 'web'].includes(scope.source) || scope.site || scope.since) return
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(limitMs)])
    for (const provider of providers) {
      if (!provider.media || !provider.serves(scope)) continue
      const asked = provider
        .media(query, signal)
        .then((media) => void this.#found.push(media))
        // The answer is complete without them.
        .catch(() => undefined)
        .finally(() => this.#pending.delete(asked))
      this.#pending.add(asked)
    }
  }

  /** Yields the results so far, unless some were already shown. */
  *soFar(): Generator<CardChange, void, void> {
    const images = this.#found.flatMap((media) => media.images).slice(0, shownImages)
    const videos = this.#found.flatMap((media) => media.videos).slice(0, shownVideos)
    if (this.#hasShown || images.length + videos.length === 0) return

    this.#hasShown = true
    const { nextId, storedImage } = this.#deps
    if (images.length > 0) {
      const content = images.map(
        ({ address, thumb, title, pageUrl, site, ...edges }): ImageItem => ({
          url: storedImage(address),
          thumb: storedImage(thumb),
          title,
          page_url: pageUrl,
          site,
          ...edges,
        }),
      )
      yield cards.show('images', nextId(), content)
    }

    if (videos.length > 0) {
      const content = videos.map(
        ({ title, pageUrl, site, cover, duration, publishedAt }): VideoItem => ({
          title,
          page_url: pageUrl,
          site,
          ...(cover === undefined ? {} : { cover: storedImage(cover) }),
          ...(duration === undefined ? {} : { duration }),
          ...(publishedAt === undefined ? {} : { published: publishedAt }),
        }),
      )
      yield cards.show('videos', nextId(), content)
    }
  }

  /** Yields the remaining results at the end of the text. */
  async *rest(): AsyncGenerator<CardChange, void, void> {
    if (this.#hasShown) return
    if (this.#pending.size > 0) {
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, patienceMs)
      await Promise.race([Promise.all(this.#pending), patience.promise])
      clearTimeout(timer)
    }
    yield* this.soFar()
  }
}
