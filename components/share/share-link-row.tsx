'use client'
import { useId, useState } from 'react'
import { useCopied } from '@/components/toasts/use-copied'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { check } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { useShareLink } from './use-share-link'

export function ShareLinkRow({ sharing }: { readonly sharing: ReturnType<typeof useShareLink> }) {
  const texts = useTexts('share')
  const id = useId()
  const { link, isMaking, makeAndCopy } = sharing
  const { isCopied, copy, showCopied } = useCopied()
  const [isNew, setIsNew] = useState(false)

  const confirm = async () => {
    const isDone = await makeAndCopy()
    setIsNew(isDone)
    if (isDone) showCopied()
  }

  if (!link) {
    return (
      <Button tone="primary" size="large" disabled={isMaking} onClick={() => void confirm()}>
        {isMaking ? texts.making : texts.makeLink}
      </Button>
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="text-sm">
        {texts.link}
      </label>
      <input
        id={id}
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
        className="min-h-11 min-w-0 flex-1 basis-48 rounded-s border border-line-strong bg-paper px-3 font-mono text-sm text-ink"
      />
      <Button size="large" className="min-w-28" onClick={() => void copy(link.url)}>
        {isCopied && <Icon path={check} className="size-4 text-ok" />}
        {isCopied ? texts.copied : texts.copyLink}
      </Button>
      <output className="sr-only">{isNew || isCopied ? texts.shared : ''}</output>
    </div>
  )
}
