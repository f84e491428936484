'use client'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { paperclip, upload } from '@/components/ui/icon-paths'
import { documentBytes } from '@/lib/contract/document-formats'
import { useTexts } from '@/lib/messages/use-texts'

interface AttachButtonProps {
  readonly onPick: (files: readonly File[]) => void
  /** Accepted file extensions; documents by default. */
  readonly extensions?: readonly string[]
  /** Shows a text button instead of the paper clip. */
  readonly label?: string
}

const documents = [...documentBytes.keys()]

export function AttachButton({ onPick, extensions = documents, label }: AttachButtonProps) {
  const texts = useTexts('asking')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        aria-label={label ?? texts.attach}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // Allows picking the same file again.
          target.value = ''
        }}
      />
      {label === undefined ? (
        <IconButton label={texts.attach} className="max-sm:size-11" onClick={() => input.current?.click()}>
          <Icon path={paperclip} />
        </IconButton>
      ) : (
        <Button tone="primary" onClick={() => input.current?.click()}>
          <Icon path={upload} className="size-4" />
          {label}
        </Button>
      )}
    </>
  )
}
