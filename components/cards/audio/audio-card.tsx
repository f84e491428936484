'use client'
import { AudioBlock } from '@/components/audio-player/audio-block'
import type { CardView } from '../card-view'
import { markdownLink } from '../link-list'

export const audioCard: CardView<'audio'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card: { content } }) => <AudioBlock audio={{ ...content, link: webLink(content.link) }} />,
  toText: ({ content }) => [content.title, content.link].filter(Boolean).join('\n'),
  toMarkdown: ({ content }) => markdownLink(content.title, webLink(content.link)),
}

/** @returns an address that is safe as a link, or '' for any other, such as one that runs a script */
function webLink(address: string): string {
  const { protocol } = URL.parse(address) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? address : ''
}
