/**
 * Translatable text has placeholder tags: `<g1>…</g1>` around differently formatted or separated words; `<x2/>` for
 * non-text between words. A translation has the same tags.
 */
const tag = /<(\/?)([gx])(\d{1,4})(\/?)>/g

/** @returns whether a document's own text looks like such tags: it is left untranslated */
export function looksTagged(text: string): boolean {
  return text.search(tag) >= 0
}

/** @returns the text without tags, as displayed */
export function withoutTags(tagged: string): string {
  return tagged
    .replace(tag, (_, _close, kind: string) => (kind === 'x' ? ' ' : ''))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(tag, ''))
}

/** @returns whether a translation has the tags of its source, each once and properly nested */
export function keepsTags(source: string, target: string): boolean {
  const open: string[] = []
  const found = tagsIn(target)
  for (const { name, isClosing, isVoid } of found) {
    if (isVoid) continue
    if (!isClosing) open.push(name)
    else if (open.pop() !== name) return false
  }

  const sorted = (tags: readonly { readonly raw: string }[]) => tags.map(({ raw }) => raw).toSorted()
  return open.length === 0 && sorted(found).join() === sorted(tagsIn(source)).join()
}

export function replaceTags(
  tagged: string,
  tagFor: (name: string, isClosing: boolean) => string,
  textFor: (text: string) => string,
): string {
  let from = 0
  let made = ''
  for (const { at, raw, name, isClosing } of tagsIn(tagged)) {
    made += textFor(tagged.slice(from, at)) + tagFor(name, isClosing)
    from = at + raw.length
  }
  return made + textFor(tagged.slice(from))
}

/** @returns the text of each top-level `<g…>` with its number, in order; null with text outside of them */
export function groupsIn(tagged: string): readonly { readonly id: number; readonly text: string }[] | null {
  const groups: { id: number; text: string }[] = []
  const rest = tagged.replace(/<g(\d{1,4})>(.*?)<\/g\1>/gs, (_, id: string, text: string) => {
    groups.push({ id: Number(id), text })
    return ''
  })
  return rest.trim() === '' ? groups : null
}

function tagsIn(text: string) {
  return [...text.matchAll(tag)].map((found) => ({
    at: found.index,
    raw: found[0],
    name: `${found[2]}${found[3]}`,
    isClosing: found[1] === '/',
    isVoid: found[4] === '/',
  }))
}
