import { Readability } from '@mozilla/readability'

/** Roles of what is outside of a page's content, or operates it. */
const outerRoles = new Set(['navigation', 'search', 'dialog', 'alertdialog'])
/** What is of the whole page, unless it is in a part that has a header or footer of its own. */
const ofPage = new Set(['HEADER', 'FOOTER', 'ASIDE', 'banner', 'contentinfo', 'complementary'])
const mains = new Set(['MAIN', 'main'])
const articles = new Set(['ARTICLE', 'article'])
const parts = new Set([...mains, ...articles, 'SECTION'])
/** Names of elements for comments, sidebars, related pages and the like; the types of the library leave them out. */
const { REGEXPS: names } = Readability.prototype as Readability & {
  readonly REGEXPS: Readonly<Record<'unlikelyCandidates' | 'shareElements', RegExp>>
}
/** Minimum share of a page's letters in the part that is marked as its content. */
const minContentShare = 0.3
/** Letters around a content that no page is for: notices, buttons. */
const littleText = 300
/** Minimum share of an element's letters in links for it to consist of links. */
const minLinked = 0.5
/** Share of a page's letters in links from which on it may have navigation. */
const mostLinkedOfText = 0.2
/** What holds more of the letters is content, whatever its name is. */
const mostUnlikely = 0.5

/** What is known of an element and all in it. */
interface Known {
  readonly hasPart: boolean
  readonly hasMain: boolean
  readonly hasArticle: boolean
  readonly hasTitle: boolean
  letters: number
  linked: number
}

/** The part of a page that an element is in. */
interface Above {
  readonly part: Element | null
  readonly isInMain: boolean
  readonly isInArticle: boolean
}

/** An element that may be no content, and is not in another one. */
interface Outer {
  readonly element: Element
  readonly above: Above
  /** Whether HTML says that it is none; otherwise only its name does. */
  readonly isMarked: boolean
}

/**
 * Finds the content of a page by what its author has marked (WHATWG HTML, sections 4.3 and 4.4.14; WAI-ARIA landmarks).
 * Marks are not believed where they leave little of the page's text: tags that are never closed, or text to mislead.
 * @param document is changed only where the content is found: what is outside of it is removed
 * @returns the element with the content, the body of a page where nothing looks like navigation; null when that can't be
 *   known
 */
export function markedContent(document: Document): Element | null {
  return new MarkedPage(document.body).content()
}

class MarkedPage {
  readonly #body: Element
  readonly #known = new Map<Element, Known>()
  readonly #mains: Element[] = []
  readonly #articles: Element[] = []
  readonly #titles: Element[] = []
  readonly #outer: Outer[] = []

  constructor(body: Element) {
    this.#body = body
    this.#look(body)
    this.#read(body, { part: null, isInMain: false, isInArticle: false }, false)
  }

  content(): Element | null {
    const content = oneOf(this.#mains) ?? oneOf(this.#articles)
    if (!content) return this.#isText() && this.#remove(this.#outer, this.#body) ? this.#body : null
    const inside = this.#outer.filter(({ element }) => element !== content && content.contains(element))
    const around = this.#outer.filter(
      ({ element }) => !element.contains(content) && !content.contains(element),
    )
    if (this.#isTooLittle(content, around)) return null
    const { hasArticle } = this.#of(content)
    const isArticle = hasArticle || articles.has(kindOf(content))
    this.#remove(
      inside.filter((each) => this.#isUnlike(each, isArticle)),
      content,
    )
    // The title of an article may be above it.
    const title = oneOf(this.#titles)
    if (title && !content.contains(title)) content.prepend(title)
    return content
  }

  /** Whether an element within the content is none: by its mark, or by a name that fits what it is. */
  #isUnlike({ element, above, isMarked }: Outer, isArticle: boolean): boolean {
    if (isMarked) return true
    const { letters, linked, hasArticle } = this.#of(element)
    // Articles in an article are comments on it.
    const isOther = (isArticle && !above.isInArticle) || (above.isInArticle && hasArticle)
    return isOther || linked >= letters * minLinked
  }

  /** Whether nothing but what is marked so looks like navigation, on a page without a marked content. */
  #isText(): boolean {
    if (this.#mains.length + this.#articles.length > 0) return false
    if (this.#outer.some(({ isMarked }) => !isMarked)) return false
    const [letters, linked] = (['letters', 'linked'] as const).map((key) =>
      this.#outer.reduce((left, { element }) => left - this.#of(element)[key], this.#of(this.#body)[key]),
    )
    return (linked ?? 0) < (letters ?? 0) * mostLinkedOfText
  }

  /**
   * Removes elements, the smallest first, as long as the larger part of the text stays.
   * @returns whether all of them are removed
   */
  #remove(outer: readonly Outer[], content: Element): boolean {
    let left = this.#textOf(content)
    const least = left * (1 - mostUnlikely)
    const sorted = outer.toSorted((one, other) => this.#textOf(one.element) - this.#textOf(other.element))
    const removed = sorted.filter(({ element }) => {
      const text = this.#textOf(element)
      // Where all text is in links, these are what the page is about.
      if (least === 0 || left - text < least) return false
      left -= text
      return true
    })
    if (content === this.#body && removed.length < outer.length) return false
    for (const { element } of removed) element.remove()
    return removed.length === outer.length
  }

  /** Whether there is so much more text around what is marked as the content that the mark must be wrong. */
  #isTooLittle(content: Element, around: readonly Outer[]): boolean {
    const own = this.#of(content).letters
    // What is larger than the content is not beside it.
    const beside = around.map(({ element }) => this.#textOf(element)).filter((text) => text <= own)
    const other = beside.reduce((sum, text) => sum + text, 0)
    const rest = this.#textOf(this.#body) - this.#textOf(content) - other
    return own === 0 || (rest > littleText && own < (own + rest) * minContentShare)
  }

  /** @returns the letters of an element that are not in links */
  #textOf(element: Element): number {
    const { letters, linked } = this.#of(element)
    return letters - linked
  }

  #of(element: Element): Known {
    return this.#known.get(element) ?? this.#look(element)
  }

  /** Finds the parts and titles that elements contain. */
  #look(element: Element): Known {
    const children = [...element.children].map((child) => [kindOf(child), this.#look(child)] as const)
    const known: Known = {
      hasPart: children.some(([kind, own]) => parts.has(kind) || own.hasPart),
      hasMain: children.some(([kind, own]) => mains.has(kind) || own.hasMain),
      hasArticle: children.some(([kind, own]) => articles.has(kind) || own.hasArticle),
      hasTitle: children.some(([kind, own]) => kind === 'H1' || own.hasTitle),
      letters: 0,
      linked: 0,
    }
    this.#known.set(element, known)
    return known
  }

  /** Counts letters, and collects what may be no content. */
  #read(element: Element, above: Above, isInOuter: boolean): Known {
    const kind = kindOf(element)
    const known = this.#of(element)
    this.#collect(element, kind, above)
    const isMarked = !isInOuter && this.#isOfPage(element, above)
    const isOuter = isMarked || (!isInOuter && this.#isNamed(element, above))
    if (isOuter) this.#outer.push({ element, above, isMarked })
    const own: Above = {
      part: parts.has(kind) ? element : above.part,
      isInMain: above.isInMain || mains.has(kind),
      isInArticle: above.isInArticle || articles.has(kind),
    }
    for (const child of element.childNodes) {
      if (child.nodeType === child.TEXT_NODE) known.letters += letterCount(child.textContent)
      if (child.nodeType !== child.ELEMENT_NODE) continue
      const { letters, linked } = this.#read(child as Element, own, isInOuter || isOuter)
      known.letters += letters
      known.linked += linked
    }
    if (kind === 'A' && element.hasAttribute('href')) known.linked = known.letters
    return known
  }

  #collect(element: Element, kind: string, { isInMain, isInArticle }: Above): void {
    if (mains.has(kind) && !isInMain) this.#mains.push(element)
    if (articles.has(kind) && !isInArticle) this.#articles.push(element)
    if (kind === 'H1') this.#titles.push(element)
  }

  /** Whether an element is the navigation, header, footer or sidebar of the page, or a dialog over it. */
  #isOfPage(element: Element, { part }: Above): boolean {
    const kind = kindOf(element)
    const { hasPart, hasTitle } = this.#of(element)
    if (hasPart || hasTitle) return false
    if (kind === 'NAV' || kind === 'DIALOG' || outerRoles.has(kind)) return true
    if (!ofPage.has(kind)) return false
    // A sidebar of the page may be in its main part, next to the article.
    const isSidebar =
      part !== null && mains.has(kindOf(part)) && (kind === 'ASIDE' || kind === 'complementary')
    return isSidebar ? this.#of(part).hasArticle : part === null
  }

  /** Whether an element is named as something else than content, and is not around what is marked as it. */
  #isNamed(element: Element, { isInArticle }: Above): boolean {
    const { hasTitle, hasMain, hasArticle } = this.#of(element)
    if (element === this.#body || !isNamedUnlikely(element) || hasTitle || hasMain) return false
    return !hasArticle || isInArticle || this.#of(this.#body).hasMain
  }
}

/** The role of an element, or else its name. */
function kindOf(element: Element): string {
  return element.getAttribute('role')?.trim().toLowerCase() || element.nodeName.toUpperCase()
}

function isNamedUnlikely(element: Element): boolean {
  const name = `${element.getAttribute('class') ?? ''} ${element.id}`
  return names.unlikelyCandidates.test(name) || names.shareElements.test(name)
}

function oneOf(elements: readonly Element[]): Element | undefined {
  return elements.length === 1 ? elements[0] : undefined
}

/** @returns the number of characters that are no spaces */
export function letterCount(text: string | null): number {
  return (text ?? '').replace(/\s+/g, '').length
}
