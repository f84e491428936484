'use client'
import { useId, useState } from 'react'
import { useCopied } from '@/components/toasts/use-copied'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { check, copy as copyIcon } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'

interface ShareLinkRowProps {
  /** undefined until it exists */
  readonly url: string | undefined
  readonly isMaking: boolean
  /** @returns whether it was copied */
  readonly makeAndCopy: () => Promise<boolean>
  /** Copying is the main action of the dialog, and the field has no visible label. */
  readonly isMain?: boolean
}

/** Creates a link and copies it, or shows the existing one to copy. The button is the same, so that it keeps the focus. */
export function ShareLinkRow({ url, isMaking, makeAndCopy, isMain = false }: ShareLinkRowProps) {
  const texts = useTexts('share')
  const { isCopied, copy, showCopied } = useCopied()
  const [isNew, setIsNew] = useState(false)

  const make = async () => {
    const isDone = await makeAndCopy()
    setIsNew(isDone)
    if (isDone) showCopied()
  }

  return (
    <div className={`flex flex-wrap items-center gap-y-2 ${isMain ? 'gap-x-2' : 'gap-x-4'}`}>
      {url && <LinkField url={url} isLabelHidden={isMain} />}
      <Button
        tone={isMain || !url ? 'primary' : 'plain'}
        size="large"
        disabled={isMaking}
        className={url ? 'min-w-28' : 'flex-1'}
        onClick={() => void (url ? copy(url) : make())}
      >
        {url && (isCopied || isMain) && (
          <Icon path={isCopied ? check : copyIcon} className={isMain ? 'size-4' : 'size-4 text-ok'} />
        )}
        {url ? (isCopied ? texts.copied : texts.copyLink) : isMaking ? texts.making : texts.makeLink}
      </Button>
      <output className="sr-only">{url && (isNew || isCopied) ? texts.shared : ''}</output>
    </div>
  )
}

function LinkField({ url, isLabelHidden }: { readonly url: string; readonly isLabelHidden: boolean }) {
  const texts = useTexts('share')
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm'}>
        {texts.link}
      </label>
      <input
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="min-h-11 min-w-0 flex-1 basis-48 text-ellipsis rounded-s border border-line-strong bg-paper px-3 font-mono text-sm text-ink"
      />
    </>
  )
}
