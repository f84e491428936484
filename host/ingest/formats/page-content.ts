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
  readonly hasArticle: boolean
  readonly hasTitle: boolean
  letters: number
  linked: number
}

/** The part of a page that an element is in. */
interface Above {
  readonly part: Element | null
  readonly isInArticle: boolean
}

/**
 * Finds the content of a page by what its author has marked (WHATWG HTML, sections 4.3 and 4.4.14; WAI-ARIA landmarks).
 * @param document is changed: what is outside of the content is removed
 * @returns the element with the content, the body of a page where nothing looks like navigation; null when that can't be
 *   known
 */
export function markedContent(document: Document): Element | null {
  const page = new MarkedPage(document.body)
  return page.content()
}

class MarkedPage {
  readonly #body: Element
  readonly #known = new Map<Element, Known>()
  readonly #mains: Element[] = []
  readonly #articles: Element[] = []
  readonly #titles: Element[] = []
  /** Elements that are named as something else than content, and are not in another one. */
  readonly #named: { readonly element: Element; readonly above: Above }[] = []

  constructor(body: Element) {
    this.#body = body
    this.#look(body)
    this.#read(body, { part: null, isInArticle: false }, false)
  }

  content(): Element | null {
    const content = oneOf(this.#mains) ?? oneOf(this.#articles)
    if (!content) return this.#isText() ? this.#body : null
    const inside = this.#named.filter(({ element }) => element !== content && content.contains(element))
    const around = this.#named.filter(
      ({ element }) => !element.contains(content) && !content.contains(element),
    )
    if (this.#isTooLittle(content, around)) return null
    const { hasArticle, letters } = this.#of(content)
    for (const { element, above } of inside) {
      const own = this.#of(element)
      const isOutside = (hasArticle || articles.has(kindOf(content))) && !above.isInArticle
      // Articles in an article are comments on it.
      const isOther = isOutside || (above.isInArticle && own.hasArticle)
      const isUnlike = isOther || own.linked >= own.letters * minLinked
      if (own.letters <= letters * mostUnlikely && isUnlike && !own.hasTitle) element.remove()
    }
    // The title of an article may be above it.
    const title = oneOf(this.#titles)
    if (title && !content.contains(title)) content.prepend(title)
    return content
  }

  /** Whether nothing on a page without marks looks like navigation. */
  #isText(): boolean {
    const { letters, linked } = this.#of(this.#body)
    return this.#named.length === 0 && this.#mains.length + this.#articles.length === 0
      ? linked < letters * mostLinkedOfText
      : false
  }

  /** Whether there is so much more text around what is marked as the content that the mark must be wrong. */
  #isTooLittle(content: Element, around: readonly { readonly element: Element }[]): boolean {
    const textOf = (element: Element) => this.#of(element).letters - this.#of(element).linked
    const own = this.#of(content).letters
    const other = around.reduce((sum, { element }) => sum + textOf(element), 0)
    const rest = textOf(this.#body) - textOf(content) - other
    return own === 0 || (rest > littleText && own < (own + rest) * minContentShare)
  }

  #of(element: Element): Known {
    return this.#known.get(element) ?? this.#look(element)
  }

  /** Finds the parts and titles that elements contain. */
  #look(element: Element): Known {
    const children = [...element.children].map((child) => [kindOf(child), this.#look(child)] as const)
    const known: Known = {
      hasPart: children.some(([kind, own]) => parts.has(kind) || own.hasPart),
      hasArticle: children.some(([kind, own]) => articles.has(kind) || own.hasArticle),
      hasTitle: children.some(([kind, own]) => kind === 'H1' || own.hasTitle),
      letters: 0,
      linked: 0,
    }
    this.#known.set(element, known)
    return known
  }

  /** Removes the navigation, header, footer and sidebar of the page, and counts the letters of the others. */
  #read(element: Element, above: Above, isNamed: boolean): Known {
    const kind = kindOf(element)
    const known = this.#of(element)
    this.#collect(element, kind, above)
    const isUnlikely = !isNamed && element !== this.#body && isNamedUnlikely(element)
    if (isUnlikely) this.#named.push({ element, above })
    const own: Above = {
      part: parts.has(kind) ? element : above.part,
      isInArticle: above.isInArticle || articles.has(kind),
    }
    const removed: Element[] = []
    for (const child of element.childNodes) {
      if (child.nodeType === child.TEXT_NODE) known.letters += letterCount(child.textContent)
      if (child.nodeType !== child.ELEMENT_NODE) continue
      if (this.#isOfPage(child as Element, own)) {
        removed.push(child as Element)
        continue
      }
      const { letters, linked } = this.#read(child as Element, own, isNamed || isUnlikely)
      known.letters += letters
      known.linked += linked
    }
    for (const each of removed) each.remove()
    if (kind === 'A' && element.hasAttribute('href')) known.linked = known.letters
    return known
  }

  #collect(element: Element, kind: string, { part, isInArticle }: Above): void {
    const isInMain = part !== null && this.#mains.some((main) => main.contains(part))
    if (mains.has(kind) && !isInMain) this.#mains.push(element)
    if (articles.has(kind) && !isInArticle) this.#articles.push(element)
    if (kind === 'H1') this.#titles.push(element)
  }

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
