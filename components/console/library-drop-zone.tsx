'use client'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useWindowDrop } from '@/components/ui/hooks/use-drop-zone'
import { Icon } from '@/components/ui/icon'
import { upload } from '@/components/ui/icon-paths'
import { filesOfDrop, filesOfInput, type PickedFile } from '@/lib/client/device/picked-files'
import { useTexts } from '@/lib/messages/use-texts'

interface LibraryDropZoneProps {
  readonly onPicked: (files: readonly PickedFile[]) => void
}

export function LibraryDropZone({ onPicked }: LibraryDropZoneProps) {
  const texts = useTexts('library')
  const [isLooking, setIsLooking] = useState(false)
  const isOver = useWindowDrop((transfer) => {
    setIsLooking(true)
    void filesOfDrop(transfer).then((picked) => {
      setIsLooking(false)
      onPicked(picked)
    })
  })
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border border-dashed px-5 py-4 transition-colors duration-(--motion) ${isOver ? 'border-indigo bg-indigo-wash' : 'border-line-strong'}`}
    >
      <Icon path={upload} className="size-6 shrink-0 stroke-[1.7] text-ink-faint" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          {isOver ? texts.dropNow : isLooking ? texts.looking : texts.drop}
        </p>
        <p className="text-sm text-pretty text-ink-faint">{texts.formats}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <PickButton label={texts.pickFiles} isFolder={false} onPicked={onPicked} />
        <PickButton label={texts.pickFolder} isFolder onPicked={onPicked} />
      </div>
    </div>
  )
}

interface PickButtonProps extends LibraryDropZoneProps {
  readonly label: string
  readonly isFolder: boolean
}

function PickButton({ label, isFolder, onPicked }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          onPicked(filesOfInput(target.files ?? []))
          // Allows picking the same files again.
          target.value = ''
        }}
      />
    </>
  )
}
