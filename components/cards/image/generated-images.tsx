'use client'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SubHeading } from '@/components/headings/sub-heading'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { download, pin, rotateCw } from '@/components/ui/icon-paths'
import { saveFrom } from '@/lib/client/device/save-file'
import { chooseSeed } from '@/lib/client/realtime/asking/chosen-image-options'
import type { ImageContent, ImageItem } from '@/lib/contract/cards/image'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'
import { useFileUrls } from '../file/use-file-url'
import { ImageTile } from './image-tile'
import { thumbnailUrl } from './thumbnail-url'

/** Lazy, as most images are never enlarged. */
const Lightbox = lazy(() => import('../images/lightbox').then((module) => ({ default: module.Lightbox })))

/** The images of an answer as they are finished. Default export for lazy loading. */
export default function GeneratedImages({ card, record, stop, onSuggestion }: CardProps<'image'>) {
  const { content } = card
  const { generatedImages: texts } = useTexts('answer')
  const { items, prompt } = content
  const [open, setOpen] = useState<number | null>(null)
  const ids = items.map(({ file_id }) => file_id).filter((id) => id !== '')
  const queries = useQueries(useFileUrls(ids))
  const queryOf = ({ file_id }: ImageItem) => queries[ids.indexOf(file_id)]
  const urlOf = (item: ImageItem) => queryOf(item)?.data ?? null
  const shown = items.flatMap((item, at) => {
    const url = urlOf(item)
    return url ? [{ item, at, url }] : []
  })
  const large = shown.findIndex(({ at }) => at === open)

  return (
    <figure
      aria-label={fill(texts.title, { count: texts.counts[items.length - 1] ?? '' })}
      className="grid gap-3 rounded-l border border-line bg-paper-raised p-4 shadow-low max-md:p-2.5"
    >
      <Head content={content} stop={stop} />
      <ul
        className="grid grid-cols-2 gap-2.5 md:data-[count='3']:grid-cols-3 md:data-[count='4']:grid-cols-4"
        data-count={items.length}
      >
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Images are never reordered.
          <li key={at} className="min-w-0 only:max-w-md only:max-md:col-span-2">
            <ImageTile
              item={item}
              prompt={prompt}
              index={at + 1}
              url={urlOf(item)}
              isDeleted={queryOf(item)?.isFetched === true && urlOf(item) === null}
              conversationId={record?.conversationId ?? ''}
              onOpen={() => setOpen(at)}
              onAgain={record?.regenerateImage && (() => record.regenerateImage?.(at + 1))}
            />
          </li>
        ))}
      </ul>
      <Notes {...content} />
      {!stop && <Foot content={content} shown={shown} onSuggestion={onSuggestion} />}
      {large !== -1 && (
        <Suspense>
          <Lightbox
            first={large}
            onClose={() => setOpen(null)}
            images={shown.map(({ item, url }) => ({
              url,
              thumb: thumbnailUrl(url),
              title: item.prompt ?? prompt,
              width: item.width,
              height: item.height,
            }))}
          />
        </Suspense>
      )}
    </figure>
  )
}

interface HeadProps extends Pick<CardProps<'image'>, 'stop'> {
  readonly content: ImageContent
}

function Head({ content: { items, ratio, model }, stop }: HeadProps) {
  const { generatedImages: texts } = useTexts('answer')
  const left = items.filter(({ state }) => state === 'waiting' || state === 'running').length
  const { width, height } = items.find(({ state }) => state === 'done') ?? items[0] ?? { width: 0, height: 0 }
  const said = left > 0 ? fill(texts.left, { count: left }) : fill(texts.ready, { count: items.length })
  const isDone = items.every(({ state }) => state === 'done')

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2.5 text-sm">
      <SubHeading className="font-semibold">
        {fill(texts.title, { count: texts.counts[items.length - 1] ?? '' })}
      </SubHeading>
      <p className="min-w-0 flex-1 truncate text-ink-soft tabular-nums">
        {ratio} · {width} × {height} · {model}
      </p>
      <output className={left > 0 ? 'text-ink-soft' : 'sr-only'}>{left > 0 || isDone ? said : ''}</output>
      {stop && left > 0 && (
        <Button size="small" onClick={stop}>
          {texts.cancel}
        </Button>
      )}
    </div>
  )
}

function Notes({ negative, notes }: ImageContent) {
  const { generatedImages: texts } = useTexts('answer')
  const { colon } = punctuation[useLocale()]
  const lines = [...(negative ? [`${texts.negative}${colon}${negative}`] : []), ...notes]
  if (lines.length === 0) return null

  return (
    <ul className="grid gap-1 text-sm text-ink-soft wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface FootProps extends Pick<CardProps<'image'>, 'onSuggestion'> {
  readonly content: ImageContent
  readonly shown: readonly { readonly item: ImageItem; readonly url: string }[]
}

function Foot({ content: { items, prompt }, shown, onSuggestion }: FootProps) {
  const { generatedImages: texts } = useTexts('answer')
  const count = texts.counts[items.length - 1] ?? ''
  const seed = shown[0]?.item.seed
  const action =
    'inline-flex min-h-8 items-center gap-1.5 rounded-s text-sm text-indigo hover:text-indigo-strong hover:underline'

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {onSuggestion && (
        <button
          type="button"
          className={action}
          onClick={() => onSuggestion(fill(texts.moreAsk, { count }), true)}
        >
          <Icon path={rotateCw} className="size-4" />
          {fill(texts.more, { count })}
        </button>
      )}
      {onSuggestion && seed !== undefined && (
        <button
          type="button"
          className={action}
          onClick={() => {
            chooseSeed(seed)
            onSuggestion(prompt, false)
          }}
        >
          <Icon path={pin} className="size-4" />
          {texts.sameSeed}
        </button>
      )}
      {shown.length > 0 && (
        <button
          type="button"
          className={action}
          onClick={() => {
            for (const { item, url } of shown) saveFrom(`${url}&download=1`, item.name)
          }}
        >
          <Icon path={download} className="size-4" />
          {texts.downloadAll}
        </button>
      )}
      {shown.length > 0 && <p className="ml-auto text-sm text-ink-soft max-md:hidden">{texts.labelled}</p>}
    </div>
  )
}
