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
  const addresses = JSON.stringify([`${dataPrefix}${name}`, ...scripts])
  const loader = `<script>(${keepEarlyActions})();(${loadAfterPaint})(${addresses})</script>`
  const before = [html.slice(0, end), html.slice(end)]
  const [page = '', rest = ''] = before.map((part) =>
    part.replace(script, '').replace(preload, '').replace(data, ''),
  )
  return { html: `${page}${loader}${rest}`, data: { name, text } }
}

/**
 * Runs in the browser. Until the first frame has been drawn, each script is asked for when the one before has run, which
 * also keeps the page's load event waiting for them; from then on one a task, since asking for all at once holds up a slow
 * machine. Scripts that are inserted like this run in their order.
 */
const loadAfterPaint = `function(a){
var isDrawn=document.visibilityState==='hidden',channel=new MessageChannel();
function ask(then){var s=document.createElement('script');s.async=false;s.src=a.shift();if(then)s.onload=s.onerror=then;document.head.append(s)}
function rest(){ask();if(a.length)channel.port2.postMessage(0)}
function next(){if(a.length)isDrawn?rest():ask(next)}
channel.port1.onmessage=rest;
requestAnimationFrame(function(){setTimeout(function(){isDrawn=true})});
next()}`

/**
 * Runs in the browser: keeps what a reader does before the scripts are there, a press of a button or Enter in a text, and
 * keeps it from everybody else. The page says that it has noticed, and does it again once it can (`repeatEarlyActions`).
 */
const keepEarlyActions = `function(){
var kept=self.earlyActions={list:[],stop:function(){kinds.forEach(function(kind){removeEventListener(kind,keep,true)})}},kinds=['click','keydown'];
function keep(event){var target=event.target,isEnter=event.key==='Enter'&&!event.shiftKey&&!event.isComposing&&event.keyCode!==229&&target.tagName==='TEXTAREA',button=event.type==='click'&&target.closest&&target.closest('button');
if(!button&&!isEnter)return;
event.preventDefault();event.stopImmediatePropagation();kept.list.push({kind:event.type,target:button||target});if(isEnter||button.ariaBusy)document.documentElement.dataset.early='send'}
kinds.forEach(function(kind){addEventListener(kind,keep,true)})}`
