import { createHash } from 'node:crypto'

const script = /<script src="([^"]+)"([^>]*) async=""><\/script>/g
/** The one that the others register with, which otherwise wait for it and then run all at once. */
const bootstrap = / id="_R_"/
const preload = /<link rel="preload" as="script"[^>]*>/g
/** What the framework hands over to itself: the tree of the page, as calls of `push`. */
const data = /<script>((?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\([^<]*)<\/script>/g

/** Where browsers find the data of the pages. */
export const dataPrefix = '/_next/static/page-data/'

/**
 * Makes a page's scripts wait until the page has been drawn once. The framework asks for all of them at the beginning,
 * so that on a slow machine they run before there is anything to be seen; and two thirds of the page are data for them,
 * which become a script of their own. A page that nobody looks at draws nothing and begins at once.
 * @param html {string} a whole page
 * @returns {{ html: string, data: { name: string, text: string } | null }} the page, and the file with its data, whose
 *   address is `dataPrefix` and its name; the page as it was, and no file, when it has no body or no scripts
 */
export function withScriptsLast(html) {
  const found = [...html.matchAll(script)]
  const isFirst = ([, , attributes = '']) => bootstrap.test(attributes)
  const scripts = [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].map(
    ([, address]) => address,
  )
  const end = html.lastIndexOf('</body>')
  if (scripts.length === 0 || end === -1) return { html, data: null }
  const text = [...html.matchAll(data)].map(([, call = '']) => call).join(';')
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 16)}.js`
  // The data come first: the scripts look for them when they begin.
  const loader = `<script>(${loadAfterPaint})(${JSON.stringify([`${dataPrefix}${name}`, ...scripts])})</script>`
  const before = [html.slice(0, end), html.slice(end)]
  const [page = '', rest = ''] = before.map((part) =>
    part.replace(script, '').replace(preload, '').replace(data, ''),
  )
  return { html: `${page}${loader}${rest}`, data: { name, text } }
}

/**
 * Runs in the browser: one script at a time, since asking for all at once holds up a slow machine. Scripts that are inserted
 * like this run in their order.
 */
const loadAfterPaint = `function(a){function ask(u){var s=document.createElement('script');s.async=false;s.src=u;document.head.append(s)}function load(){ask(a.shift());if(a.length)setTimeout(load)}document.visibilityState==='hidden'?load():requestAnimationFrame(function(){setTimeout(load)})}`
