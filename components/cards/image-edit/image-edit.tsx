'use client'
import { useQuery } from '@tanstack/react-query'
import { SubHeading } from '@/components/headings/sub-heading'
import { buttonStyle } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { download, redo, undo } from '@/components/ui/icon-paths'
import type { ImageEditContent, ImageState } from '@/lib/contract/cards/image-edit'
import type { ImageStep } from '@/lib/contract/image-steps'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'
import { stepEnglish } from '@/lib/text/image-step-english'
import { stepText } from '@/lib/text/image-step-text'
import type { CardProps } from '../card-view'
import { useFileUrl } from '../file/use-file-url'
import { CompareImages } from './compare-images'

/** Edits of an image, before and after, with figures. Default export for lazy loading. */
export default function ImageEdit({ card: { content }, onSuggestion }: CardProps<'image_edit'>) {
  const { imageEdit: texts } = useTexts('answer')
  const { state, trail, now, before, notes } = content
  const after = state === 'done' ? trail[now] : undefined
  const earlier = before === now ? undefined : trail[before]

  return (
    <figure
      aria-label={texts.title}
      className="grid gap-5 rounded-l border border-line bg-paper-raised p-4 shadow-low md:has-[img]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      {after && <CompareImages before={earlier} after={after} />}
      <figcaption className="grid min-w-0 content-start gap-3 text-sm">
        <div className="flex min-h-9 items-center gap-1">
          <SubHeading className="min-w-0 flex-1 font-semibold">{texts.title}</SubHeading>
          {after && onSuggestion && (
            <>
              {now > 0 && (
                <IconButton label={texts.undo} onClick={() => onSuggestion(texts.undoAsk, true)}>
                  <Icon path={undo} className="size-4" />
                </IconButton>
              )}
              {now < trail.length - 1 && (
                <IconButton label={texts.redo} onClick={() => onSuggestion(texts.redoAsk, true)}>
                  <Icon path={redo} className="size-4" />
                </IconButton>
              )}
            </>
          )}
        </div>
        <Understood {...content} />
        {after && <Numbers before={earlier} after={after} />}
        {notes.length > 0 && (
          <ul className="grid gap-1 text-ink-soft">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {after && onSuggestion && <Ideas onIdea={(sentence) => onSuggestion(sentence, false)} />}
        {after && <Download {...after} />}
      </figcaption>
    </figure>
  )
}

function Ideas({ onIdea }: { readonly onIdea: (sentence: string) => void }) {
  const { imageEdit: texts } = useTexts('answer')
  return (
    <ul aria-label={texts.next} className="flex flex-wrap gap-1.5">
      {texts.ideas.map(({ label, sentence }) => (
        <li key={label}>
          <Chip onClick={() => onIdea(sentence)}>{label}</Chip>
        </li>
      ))}
    </ul>
  )
}

function Understood({ state, move, steps, asides }: ImageEditContent) {
  const { imageEdit: texts } = useTexts('answer')
  const locale = useLocale()
  const inWords = (step: ImageStep) => (locale === 'en' ? stepEnglish(step) : stepText(step))
  return (
    <div role={state === 'running' ? 'status' : undefined}>
      <p className={state === 'failed' ? 'text-bad' : 'text-ink-soft'}>
        {state === 'done' ? (move === 'edit' ? texts.understood : texts.moves[move]) : texts[state]}
      </p>
      {steps.length > 0 && (
        <ol className="mt-1 list-decimal pl-5">
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Steps are never reordered.
            <li key={at} className="wrap-anywhere">
              {inWords(step)}
            </li>
          ))}
        </ol>
      )}
      {asides.length > 0 && (
        <p className="mt-1 text-ink-faint">
          {texts.asides}
          {punctuation[locale].colon}
          {asides.join(punctuation[locale].comma)}
        </p>
      )}
    </div>
  )
}

const formats = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' } as const

function Numbers({ before, after }: { readonly before: ImageState | undefined; readonly after: ImageState }) {
  const { imageEdit: texts } = useTexts('answer')
  const facts = ({ width, height, size, format }: ImageState) =>
    fill(texts.facts, { width, height, size: byteSize(size), format: formats[format] })
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 tabular-nums">
      {before && (
        <>
          <dt className="text-ink-soft">{texts.before}</dt>
          <dd>{facts(before)}</dd>
        </>
      )}
      <dt className="text-ink-soft">{before ? texts.after : texts.original}</dt>
      <dd>{facts(after)}</dd>
    </dl>
  )
}

function Download({ file_id: fileId, name }: ImageState) {
  const { imageEdit: texts } = useTexts('answer')
  const { data: url } = useQuery(useFileUrl(fileId))
  if (!url) return <p className="wrap-anywhere">{name}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <a href={url} download={name} className={buttonStyle({ tone: 'primary', size: 'small' })}>
        <Icon path={download} className="size-4" />
        {texts.download}
      </a>
      <span className="min-w-0 text-ink-soft wrap-anywhere">{name}</span>
    </p>
  )
}
