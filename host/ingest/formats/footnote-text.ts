import type { parseHTML } from 'linkedom'

type HtmlDocument = ReturnType<typeof parseHTML>['document']

/**
 * Writes the footnotes of rendered Markdown as text: a bare number behind a word or a year would become a part of it.
 * Of links in their texts, which are mostly sources, the address is kept. Elements that HTML in the file nests are
 * skipped, so that this takes linear time.
 */
export function writeFootnotes(document: HtmlDocument): void {
  for (const reference of document.querySelectorAll('sup > a[data-footnote-ref]'))
    if (reference.childElementCount === 0) reference.textContent = `（注${reference.textContent}）`
  const section = document.body.lastElementChild
  const list = section?.matches('section[data-footnotes]') ? section.querySelector('ol') : null
  if (!list) return
  const notes = Array.from(list.children).map((item, at) => {
    for (const back of item.querySelectorAll('a[data-footnote-backref]')) back.remove()
    for (const link of item.querySelectorAll('a[href^="http"]')) {
      const address = link.getAttribute('href') ?? ''
      if (link.childElementCount === 0 && link.textContent !== address) link.append(` ${address}`)
    }
    const note = document.createElement('p')
    note.textContent = `注${at + 1}：${(item.textContent ?? '').replaceAll(/\s+/g, ' ').trim()}`
    return note
  })
  list.replaceWith(...notes)
}
