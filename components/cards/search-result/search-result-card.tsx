import { sourceNames } from '@/lib/messages/answer-sentences'
import type { CardView } from '../card-view'
import { markdownLink } from '../link-list'
import { SourceRow } from './source-row'

const ownNames = new Map(sourceNames)

export const searchResultCard: CardView<'search_result'> = {
  slot: 'rail',
  grows: 'whole',
  Component: ({ card }) => (card.content.length > 0 ? <SourceRow sources={card.content} /> : null),
  toText: ({ content }, texts) =>
    formatSection(
      texts.sources,
      content.map(({ index, title, seeMoreUrl }) =>
        [`[${index}]`, title, seeMoreUrl].filter(Boolean).join(' '),
      ),
    ),
  toMarkdown: ({ content }, texts) =>
    formatSection(
      `${texts.sources}\n`,
      content.map(({ index, title, seeMoreUrl }) => `${index}. ${markdownLink(title, seeMoreUrl)}`),
    ),
  toEnglish: (content) =>
    content.some(({ showName, title }) => ownNames.has(showName) || ownNames.has(title))
      ? content.map((source) => ({
          ...source,
          title: ownNames.get(source.title) ?? source.title,
          showName: ownNames.get(source.showName) ?? source.showName,
        }))
      : content,
}

function formatSection(heading: string, lines: readonly string[]): string {
  return lines.length > 0 ? [heading, ...lines].join('\n') : ''
}
