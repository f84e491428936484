'use client'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import type { Refusal, Sorted } from '@/lib/client/device/picked-files'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const maxRows = 20

interface SkippedFilesProps {
  readonly sorted: Sorted
  readonly onClose: () => void
}

export function SkippedFiles({ sorted, onClose }: SkippedFilesProps) {
  const texts = useTexts('library')
  const { files, refused, hidden, others } = sorted
  if (refused.length + hidden + others === 0 && files.length > 0) return null
  return (
    <output className="flex items-start gap-2 rounded-m bg-paper-sunken px-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        {files.length === 0 && <p className="font-medium">{texts.nothingPicked}</p>}
        {hidden > 0 && <p className="text-ink-soft">{fill(texts.skippedHidden, { count: hidden })}</p>}
        {others > 0 && <p className="text-ink-soft">{fill(texts.skippedOthers, { count: others })}</p>}
        {refused.length > 0 && (
          <>
            <p className="text-ink-soft">{fill(texts.refusedFiles, { count: refused.length })}</p>
            <ul className="grid gap-0.5">
              {refused.slice(0, maxRows).map(({ path, refusal }) => (
                <li key={path} className="break-words">
                  {path}
                  <span className="text-bad">{` ${sentenceOf(refusal, texts.refusal)}`}</span>
                </li>
              ))}
            </ul>
            {refused.length > maxRows && (
              <p className="text-ink-soft">{fill(texts.more, { count: refused.length - maxRows })}</p>
            )}
          </>
        )}
      </div>
      <IconButton label={texts.close} size="small" onClick={onClose}>
        <Icon path={x} />
      </IconButton>
    </output>
  )
}

function sentenceOf(refusal: Refusal, texts: Readonly<Record<Refusal['kind'], string>>): string {
  return fill(texts[refusal.kind], { ...refusal })
}
