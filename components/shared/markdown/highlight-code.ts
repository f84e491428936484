import type { ElementContent, RootContent } from 'hast'
import { common, createLowlight } from 'lowlight'

/** A piece of code: text, or a span of a kind of word. */
export type HighlightedNode = string | { readonly className: string; readonly children: HighlightedNode[] }

/** Longer code stays plain: colouring it would hold up the page. */
const mostCharacters = 10_000
const lowlight = createLowlight()
const grammars = new Map(Object.entries(common))

/** Other names that fences give to the languages; the grammars know theirs only once they are read in. */
const otherNames: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  cc: 'cpp',
  cs: 'csharp',
  golang: 'go',
  gql: 'graphql',
  h: 'c',
  html: 'xml',
  js: 'javascript',
  jsonc: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  mjs: 'javascript',
  objc: 'objectivec',
  patch: 'diff',
  pl: 'perl',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  svg: 'xml',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
  yml: 'yaml',
  zsh: 'bash',
}

/**
 * Finds the words of code by kind, with highlight.js and the 37 languages that it calls common. A grammar is read in
 * when its language first appears: all of them at once would hold up a slow browser.
 * @param language as the fence names it; one that is not known leaves the code as it is
 */
export function highlightCode(code: string, language: string): HighlightedNode[] {
  const name = otherNames[language.toLowerCase()] ?? language.toLowerCase()
  const grammar = grammars.get(name)
  if (!grammar || code.length > mostCharacters) return [code]
  if (!lowlight.registered(name)) lowlight.register(name, grammar)
  return lowlight.highlight(name, code).children.map(toHighlighted)
}

function toHighlighted(node: ElementContent | RootContent): HighlightedNode {
  if (node.type !== 'element') return node.type === 'text' ? node.value : ''
  const { className } = node.properties
  return {
    className: Array.isArray(className) ? className.join(' ') : '',
    children: node.children.map(toHighlighted),
  }
}
