import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { shown } from './testing/shown-answer'
import { hasMarkdownData, hostileTexts } from './testing/spec-cases'

const forbidden =
  'script, style, iframe, frame, object, embed, form, link, meta, base, img, video, audio, source, picture, math, template, dialog, textarea, select, button:not([type="button"])'
const attributes =
  /^(?:on.*|style|src|srcset|srcdoc|action|formaction|background|poster|data|ping|xlink:href|name|is|slot)$/i
const protocols = /^(?:https?:|mailto:|#|\/|[^:]*$)/i

/** What in an answer could run, ask for something, or be taken for a part of the page. */
function dangersIn(answer: Element): string[] {
  // The icons of the copy button are the page's own.
  const elements = Array.from(answer.querySelectorAll('*')).filter(
    (each) => !each.closest('.answer-code > button'),
  )
  return elements.flatMap((element) => {
    const found = element.matches(forbidden) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml'
    const bad = Array.from(element.attributes).filter(
      ({ name, value }) =>
        attributes.test(name) ||
        (name === 'href' && !protocols.test(value)) ||
        (name === 'id' && !value.startsWith('answer-')),
    )
    return found || bad.length > 0 ? [element.outerHTML] : []
  })
}

const whereData = hasMarkdownData ? test : test.skip

test('the check detects dangerous content', () => {
  const host = document.createElement('div')
  for (const html of [
    '<img src=x>',
    '<a href="javascript:1">a</a>',
    '<p onclick=1>',
    '<svg></svg>',
    '<p id=x>',
  ]) {
    host.innerHTML = html
    expect(dangersIn(host)).toHaveLength(1)
  }
})

whereData(
  'published attacks leave no trace in an answer (skipped if absent)',
  () => {
    const texts = hostileTexts()
    expect(texts.length).toBeGreaterThan(700)
    for (const text of [...texts, texts.join('\n\n'), texts.map((each) => `- ${each}`).join('\n')]) {
      for (const isOpen of [true, false]) {
        const { container, unmount } = render(shown(text, { isOpen }))
        const answer = container.querySelector('.answer-text') ?? container
        expect(dangersIn(answer)).toEqual([])
        unmount()
      }
    }
  },
  120_000,
)
