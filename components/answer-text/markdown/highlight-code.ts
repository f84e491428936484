import type { ElementContent, RootContent } from 'hast'
import { common, createLowlight } from 'lowlight'

export type HighlightedNode = string | { readonly className: string; readonly children: HighlightedNode[] }

/** Longer code would block the page. */
const maxCharacters = 10_000
const lowlight = createLowlight()
const grammars = new Map(Object.entries(common))

/** Language aliases used in fences; a grammar's own aliases are known only once it is loaded. */
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
 * Loads a grammar when its language first appears: all 37 at once would block a slow browser.
 * @param language from the fence; code of unknown languages stays plain
 */
export function highlightCode(code: string, language: string): HighlightedNode[] {
  const name = otherNames[language.toLowerCase()] ?? language.toLowerCase()
  const grammar = grammars.get(name)
  if (!grammar || code.length > maxCharacters) return [code]
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
