'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { SubHeading } from '@/components/headings/sub-heading'
import { buttonStyle } from '@/components/ui/button'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { focusNextRow } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { download, redo, undo } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImageEditContent, ImageState } from '@/lib/contract/cards/image-edit'
import { type ImageStep, imageStepLimits, type ImageTool as Tool } from '@/lib/contract/image-steps'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'
import { useFileUrl } from '../file/use-file-url'
import { CompareImages } from './compare-images'
import { baseOf, type DraftBase, type ImageDraft } from './image-draft'
import { ImageFacts } from './image-facts'
import { StepChips } from './step-chips'
import { ToolRow } from './tool-row'
import { useImageDraft } from './use-image-draft'

const ImageTool = dynamic(() => import('./tools/image-tool').catch(emptyFallback), {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
})

/** An edited image, the tools over it, and its steps. Default export for lazy loading. */
export default function ImageEdit(props: CardProps<'image_edit'>) {
  const { card, record, isLive, onSuggestion } = props
  const { content } = card
  const { imageEdit: texts } = useTexts('answer')
  const panelId = useId()
  const edited = useImageDraft(content, record)
  const { draft } = edited
  const canEdit = record?.editImage !== undefined
  const { after, before } = shownStates(content)
  const isGone = useIsGone(after)
  const base = draft && !isGone ? baseOf(content, draft) : undefined

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the tool from any of its fields.
    <figure
      data-broad
      aria-label={texts.title}
      className="@container grid grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-hidden rounded-l border border-line bg-paper-raised shadow-low"
      onKeyDown={(event) => {
        if (draft && isEscape(event)) edited.close()
      }}
    >
      {after && (
        <Head
          content={content}
          state={after}
          open={draft?.tool}
          panelId={panelId}
          isDisabled={!canEdit || isGone || isFull(content)}
          onOpen={onSuggestion && (canEdit || isLive) ? edited.openTool : undefined}
          onSuggestion={isLive ? undefined : onSuggestion}
        />
      )}
      {draft && base ? (
        <ToolPanel
          key={`${draft.tool} ${draft.from} ${draft.count}`}
          id={panelId}
          draft={draft}
          base={base}
          onApply={edited.apply}
          onCancel={edited.close}
        />
      ) : (
        after && (
          <div className="bg-paper-sunken p-4 max-sm:p-2.5">
            <CompareImages before={before} after={after} />
          </div>
        )
      )}
      <Understood
        content={content}
        draft={draft}
        isDisabled={!canEdit}
        onOpen={onSuggestion && (canEdit || isLive) ? edited.openStep : undefined}
        onRemove={removerOf(props, edited.remove, texts.undoAsk)}
      />
      <Foot content={content} before={before} after={after} />
    </figure>
  )
}

function isEscape({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Escape' && !nativeEvent.isComposing
}

/** Without a result the image is shown as it was. */
function shownStates({ state, trail, now, before }: ImageEditContent) {
  const isCompared = state === 'done' && before !== now
  return { after: trail[now], before: isCompared ? trail[before] : undefined }
}

function isFull({ steps }: ImageEditContent): boolean {
  return steps.length >= imageStepLimits.steps
}

function useIsGone(state: ImageState | undefined): boolean {
  const { data, isPending } = useQuery({ ...useFileUrl(state?.file_id ?? ''), enabled: state !== undefined })
  return state === undefined || (!isPending && !data)
}

/** The only step is undone instead: no steps are no request. */
function removerOf(
  { card: { content }, record, isLive, onSuggestion }: CardProps<'image_edit'>,
  remove: (at: number) => void,
  undoAsk: string,
) {
  if (!record?.editImage && !(isLive && onSuggestion)) return undefined
  if (content.steps.length > 1) {
    return (at: number, button: HTMLElement) => {
      focusNextRow(button)
      remove(at)
    }
  }
  return content.state === 'done' && onSuggestion ? () => onSuggestion(undoAsk, true) : undefined
}

interface ToolPanelProps {
  readonly id: string
  readonly draft: ImageDraft
  readonly base: DraftBase
  readonly onApply: (made: readonly ImageStep[]) => void
  readonly onCancel: () => void
}

function ToolPanel({ id, draft, ...rest }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isOfStep = draft.count > 0
  // The chip that opened it is below.
  useEffect(() => {
    if (isOfStep) panel.current?.focus()
  }, [isOfStep])
  return (
    <div ref={panel} id={id} tabIndex={-1} className="outline-none">
      <ImageTool draft={draft} {...rest} />
    </div>
  )
}

interface HeadProps {
  readonly content: ImageEditContent
  readonly state: ImageState
  readonly open: Tool | undefined
  readonly panelId: string
  readonly isDisabled: boolean
  readonly onOpen: ((tool: Tool) => void) | undefined
  readonly onSuggestion: CardProps<'image_edit'>['onSuggestion']
}

function Head({ content, state, open, panelId, isDisabled, onOpen, onSuggestion }: HeadProps) {
  const { imageEdit: texts } = useTexts('answer')
  const { now, trail } = content
  return (
    <div className="flex min-h-13 min-w-0 items-center gap-1 px-2.5 py-1.5 @max-[640px]:flex-wrap @max-[640px]:gap-0.5">
      {onOpen ? (
        <ToolRow open={open} panelId={panelId} isDisabled={isDisabled} onOpen={onOpen} />
      ) : (
        <SubHeading className="min-w-0 flex-1 px-1.5 font-serif text-md font-semibold">
          {texts.title}
        </SubHeading>
      )}
      {content.state === 'done' && (
        <span className="ml-auto flex shrink-0 items-center gap-1">
          {onSuggestion && now > 0 && (
            <IconButton label={texts.undo} onClick={() => onSuggestion(texts.undoAsk, true)}>
              <Icon path={undo} className="size-4" />
            </IconButton>
          )}
          {onSuggestion && now < trail.length - 1 && (
            <IconButton label={texts.redo} onClick={() => onSuggestion(texts.redoAsk, true)}>
              <Icon path={redo} className="size-4" />
            </IconButton>
          )}
          <Download {...state} />
        </span>
      )}
    </div>
  )
}

function Download({ file_id: fileId, name }: ImageState) {
  const { imageEdit: texts } = useTexts('answer')
  const { data: url } = useQuery(useFileUrl(fileId))
  if (!url) return null
  return (
    <a
      href={url}
      download={name}
      title={name}
      className={buttonStyle({ tone: 'primary', size: 'small', className: 'ml-1 shrink-0' })}
    >
      <Icon path={download} className="size-4" />
      <span className="@max-[520px]:sr-only">{texts.download}</span>
    </a>
  )
}

interface UnderstoodProps {
  readonly content: ImageEditContent
  readonly draft: ImageDraft | null
  readonly isDisabled: boolean
  readonly onOpen: ((at: number) => void) | undefined
  readonly onRemove: ((at: number, button: HTMLElement) => void) | undefined
}

function Understood({ content, draft, isDisabled, onOpen, onRemove }: UnderstoodProps) {
  const { imageEdit: texts } = useTexts('answer')
  const { state, move, steps, asides } = content
  const redone = draft ? steps.length - draft.from - draft.count : 0
  const full = isFull(content) ? fill(texts.full, { count: imageStepLimits.steps }) : texts.hint
  const hint = redone > 0 ? fill(texts.redone, { count: redone }) : full
  const said = state === 'done' ? (move === 'edit' ? '' : texts.moves[move]) : texts[state]
  if (said === '' && steps.length === 0 && asides.length === 0) return null

  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1.5 px-4 py-2 text-sm">
      {steps.length > 0 && <SubHeading className="font-serif font-semibold">{texts.steps}</SubHeading>}
      {said !== '' && (
        <p
          role={state === 'running' ? 'status' : undefined}
          className={state === 'failed' ? 'text-bad' : 'text-ink-soft'}
        >
          {said}
        </p>
      )}
      {(steps.length > 0 || asides.length > 0) && (
        <StepChips
          steps={steps}
          asides={asides}
          open={draft}
          isDisabled={isDisabled}
          onOpen={onOpen}
          onRemove={onRemove}
        />
      )}
      {onOpen && steps.length > 0 && <p className="ml-auto text-xs text-ink-soft">{hint}</p>}
    </div>
  )
}

interface FootProps {
  readonly content: ImageEditContent
  readonly before: ImageState | undefined
  readonly after: ImageState | undefined
}

function Foot({ content, before, after }: FootProps) {
  const { state, trail, notes } = content
  const shown = state === 'running' ? undefined : after
  if (!shown && notes.length === 0) return null
  return (
    <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-sm">
      {shown && (
        <ImageFacts before={before} after={shown} isOriginal={state === 'done' || shown === trail[0]} />
      )}
      {notes.length > 0 && (
        <ul className="grid gap-0.5 text-ink-soft wrap-anywhere">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </figcaption>
  )
}
