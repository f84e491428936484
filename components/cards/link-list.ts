import { escapeMarkdown } from '@/lib/text/markdown/escape-markdown'

export function linkList(
  heading: string,
  links: readonly { readonly title: string; readonly address: string }[],
): string {
  if (links.length === 0) return ''
  const lines = links.map(({ title, address }) => `- ${markdownLink(title, address)}`)
  return [`${heading}\n`, ...lines].join('\n')
}

export function markdownLink(title: string, address: string): string {
  const name = escapeMarkdown(title)
  return address === '' ? name : `[${name}](<${address.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`
}
