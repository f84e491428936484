import Link from 'next/link'
import { ProxiedImage } from '@/components/remote-image/proxied-image'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { download, imageOff, pencil, rotateCw } from '@/components/ui/icon-paths'
import type { ImageItem } from '@/lib/contract/cards/image'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { AiMark } from './ai-mark'
import { ProgressRing } from './progress-ring'
import { thumbnailUrl } from './thumbnail-url'

interface ImageTileProps {
  readonly item: ImageItem
  readonly prompt: string
  /** Counts from 1. */
  readonly index: number
  readonly url: string | null
  readonly isDeleted: boolean
  readonly conversationId: string
  readonly onOpen: () => void
  readonly onAgain?: (() => void) | undefined
}

export function ImageTile(props: ImageTileProps) {
  const { item } = props
  const { generatedImages: texts } = useTexts('answer')
  return (
    <>
      <div
        className="group/tile relative overflow-hidden rounded-m bg-paper-sunken hover:outline-2 hover:outline-offset-2 hover:outline-indigo focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-indigo"
        style={{ aspectRatio: `${item.width} / ${item.height}`, containerType: 'size' }}
      >
        <Inside {...props} />
      </div>
      {item.seed !== undefined && (
        <p className="mt-1.5 truncate px-0.5 text-xs text-ink-soft tabular-nums max-md:hidden">
          {fill(texts.seed, { seed: item.seed })}
        </p>
      )}
    </>
  )
}

function Inside(props: ImageTileProps) {
  const { item, index, url, isDeleted, prompt, onOpen } = props
  const { generatedImages: texts } = useTexts('answer')
  if (item.state === 'waiting' || item.state === 'running') {
    const label = fill(texts[item.state], { index })
    return (
      <div className="grid size-full place-items-center">
        <ProgressRing label={label} percent={item.progress} isRunning={item.state === 'running'} />
      </div>
    )
  }
  if (item.state === 'failed') return <Failed {...props} />
  if (isDeleted || !url) {
    return (
      <p className="grid size-full content-center justify-items-center gap-1 px-2 text-center text-xs text-ink-soft">
        {isDeleted && (
          <>
            <Icon path={imageOff} className="size-5" />
            {texts.deleted}
          </>
        )}
      </p>
    )
  }

  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={onOpen} className="block size-full">
        <span className="sr-only">{fill(texts.view, { index })}</span>
        <ProxiedImage
          src={thumbnailUrl(url)}
          alt={item.prompt ?? prompt}
          className="size-full object-cover"
          fallback={<span className="text-xs text-ink-soft">{texts.deleted}</span>}
        />
      </button>
      <AiMark />
      <Tools {...props} url={url} />
    </>
  )
}

const tool = 'grid size-8 place-items-center rounded-s hover:bg-paper-raised/20'

/** Shown while the image is hovered or focused, and always on touch devices. */
function Tools({ item, index, url, conversationId, onAgain }: ImageTileProps & { readonly url: string }) {
  const { generatedImages: texts } = useTexts('answer')
  const [edit, again, save] = [texts.edit, texts.again, texts.download].map((text) => fill(text, { index }))
  return (
    <div className="on-image absolute top-1.5 right-1.5 flex rounded-s opacity-0 transition-opacity duration-(--motion) group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 pointer-coarse:opacity-100">
      <Link
        prefetch={false}
        href={paths.editImage(item.file_id, conversationId)}
        aria-label={edit}
        title={edit}
        className={tool}
      >
        <Icon path={pencil} className="size-4" />
      </Link>
      {onAgain && (
        <button type="button" aria-label={again} title={again} className={tool} onClick={onAgain}>
          <Icon path={rotateCw} className="size-4" />
        </button>
      )}
      <a href={`${url}&download=1`} download={item.name} aria-label={save} title={save} className={tool}>
        <Icon path={download} className="size-4" />
      </a>
    </div>
  )
}

function Failed({ item: { error }, index, onAgain }: ImageTileProps) {
  const { generatedImages: texts } = useTexts('answer')
  return (
    <div className="grid size-full content-center justify-items-center gap-2 overflow-auto p-2 text-center">
      <p className={`text-xs ${error === 'stopped' ? 'text-ink-soft' : 'text-bad'}`}>
        {texts.errors[isKnown(texts.errors, error) ? error : 'other']}
      </p>
      {onAgain && (
        <Button size="small" aria-label={fill(texts.retryOne, { index })} onClick={onAgain}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}

type Errors = Messages['answer']['generatedImages']['errors']

function isKnown(errors: Errors, code: string | undefined): code is keyof Errors {
  return code !== undefined && Object.hasOwn(errors, code)
}
