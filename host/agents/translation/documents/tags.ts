/**
 * What is translated is text with tags: `<g1>…</g1>` around words that look different, or stand apart from the others;
 * `<x2/>` for what stands between words and is no text. A translation has the same ones.
 */
const tag = /<(\/?)([gx])(\d{1,4})(\/?)>/g

/** @returns whether a text of the document itself looks as if it had tags: that is left alone */
export function looksTagged(text: string): boolean {
  return text.search(tag) >= 0
}

/** @returns the words alone, as they are shown */
export function withoutTags(tagged: string): string {
  return tagged
    .replace(tag, (_, _close, kind: string) => (kind === 'x' ? ' ' : ''))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** @returns whether there is anything to translate in it */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(tag, ''))
}

/** @returns whether a translation has the tags of its source, each once and closed as it was opened */
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

/** Puts something in the place of each tag. */
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

/** @returns what stands in each `<g…>` that is not within another, by its number, in the order of the text; null where text stands outside of them */
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
