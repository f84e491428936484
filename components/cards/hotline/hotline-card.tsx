'use client'
import { SubHeading } from '@/components/headings/sub-heading'
import { useCopied } from '@/components/toasts/use-copied'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { check, copy as copyIcon, heart, phone } from '@/components/ui/icon-paths'
import { notePhrases } from '@/lib/messages/answer-sentences'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

function Hotline({ card: { content } }: CardProps<'hotline'>) {
  const { hotline } = useTexts('answer')
  return (
    <section
      aria-label={hotline.title}
      className="rounded-l border border-line bg-paper-raised px-6 py-5 shadow-low max-sm:px-4"
    >
      <div className="flex gap-3.5 pb-3">
        <Icon path={heart} className="mt-1 size-5 shrink-0 text-indigo" />
        <div className="min-w-0">
          <SubHeading className="font-serif text-lg font-semibold">{hotline.title}</SubHeading>
          <p className="mt-1 text-sm text-ink-soft">{content.text}</p>
        </div>
      </div>
      <ul>
        {content.numbers.map((each, at) => (
          <Line key={`${each.number} ${each.name}`} {...each} isFirst={at === 0} />
        ))}
      </ul>
      <Message />
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly number: string
  readonly isFirst: boolean
}

function Line({ name, number, isFirst }: LineProps) {
  const { hotline } = useTexts('answer')
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 max-sm:gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <strong className="min-w-28 font-serif text-lg">{number}</strong>
        <span className="min-w-0 text-sm">{name}</span>
      </div>
      <a
        href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
        aria-label={fill(hotline.callNumber, { number, name })}
        className={buttonStyle({ tone: isFirst ? 'primary' : 'plain', className: 'max-sm:min-h-11' })}
      >
        <Icon path={phone} className="size-4" />
        {hotline.call}
      </a>
      <Copy text={number} label={fill(hotline.copyNumber, { number })} />
    </li>
  )
}

/** For users who prefer writing to someone over calling. */
function Message() {
  const { hotline } = useTexts('answer')
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-3 text-sm text-ink-soft">
      <span className="min-w-0 flex-1 basis-60">
        {hotline.write}
        <strong className="font-medium text-ink">“{hotline.message}”</strong>
      </span>
      <Copy text={hotline.message} label={hotline.copyMessage} />
    </p>
  )
}

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const { copied } = useTexts('answer')
  const { isCopied, copy } = useCopied()
  return (
    <IconButton label={isCopied ? copied : label} onClick={() => void copy(text)}>
      {isCopied ? <Icon path={check} className="text-ok" /> : <Icon path={copyIcon} />}
    </IconButton>
  )
}

const english = new Map(notePhrases)

export const hotlineCard: CardView<'hotline'> = {
  slot: 'body',
  grows: 'whole',
  Component: Hotline,
  toText: ({ content }) =>
    [content.text, ...content.numbers.map(({ number, name }) => `${number} ${name}`)].join('\n'),
  toMarkdown: ({ content }) =>
    [`${content.text}\n`, ...content.numbers.map(({ number, name }) => `- **${number}** ${name}`)].join('\n'),
  toEnglish: ({ text, numbers }) => ({
    text: english.get(text) ?? text,
    numbers: numbers.map(({ number, name }) => ({ number, name: english.get(name) ?? name })),
  }),
}
